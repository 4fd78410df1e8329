import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { currentSession } from '#api/session.ts'

import type { EmailCategory, EmailPreferences } from './email-preferences.ts'
import { settingsQueries, tokenOf } from './queries.ts'

interface PreferenceChange {
  category: EmailCategory
  wanted: boolean
}

/**
 * Saves one preference. It shows at once, and only that one goes back when the server refuses. One after another, so
 * that the last touch of a switch is what is saved.
 */
export function savePreference(client: QueryClient) {
  const { queryKey } = settingsQueries.emailPreferences()
  const show = ({ category, wanted }: PreferenceChange) =>
    client.setQueryData<EmailPreferences>(queryKey, (before) => before && { ...before, [category]: wanted })
  return mutationOptions({
    scope: { id: 'email-preferences' },
    mutationFn: ({ category, wanted }: PreferenceChange) => {
      const change: Partial<EmailPreferences> = { [category]: wanted }
      const userId = currentSession().user?.id ?? ''
      return unwrapVoid(api.from('email_preferences').update(change).eq('user_id', userId))
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      show(change)
    },
    onError: (_error, { category, wanted }) => show({ category, wanted: !wanted }),
  })
}

/** Sends a link to the new address; until it is opened the old one stays. Throws ApiError. */
export async function requestEmailChange(
  client: QueryClient,
  newEmail: string,
  currentPassword: string,
): Promise<void> {
  await call('request_email_change', { new_email: newEmail, current_password: currentPassword })
  await client.invalidateQueries({ queryKey: settingsQueries.pendingEmail().queryKey })
}

/** Calls off a change of address. */
export function cancelEmailChange(client: QueryClient) {
  const { queryKey } = settingsQueries.pendingEmail()
  return mutationOptions({
    mutationFn: () => call('cancel_email_change', {}),
    onSuccess: () => client.setQueryData(queryKey, null),
    // It may have been confirmed in the meantime.
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** A new calendar address; the old one shows nothing any more. Throws ApiError. */
export async function replaceCalendarToken(client: QueryClient): Promise<void> {
  const token = tokenOf(await call('replace_calendar_token', {}))
  const { queryKey } = settingsQueries.calendarToken()
  // An answer that is still on its way holds the old one.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, token)
}

/** A new password; everyone logged in elsewhere with the old one is logged out. Throws ApiError. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await call('change_password', { current_password: currentPassword, new_password: newPassword })
}

/** Everything that is held about the person, as JSON, once it is noted that it was asked for. Throws ApiError. */
export async function exportMyData(): Promise<unknown> {
  await call('note_data_export', {})
  return call('export_my_data', {}, { get: true })
}

/** Ends the account: attendance stays as a number, the person does not. Throws ApiError. */
export async function deleteMyAccount(currentPassword: string): Promise<void> {
  await call('delete_my_account', { current_password: currentPassword })
}
