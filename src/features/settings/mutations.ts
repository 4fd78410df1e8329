import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { currentSession } from '#api/session.ts'

import type { EmailCategory, EmailPreferences } from './email-preferences.ts'
import { settingsQueries, tokenOf } from './queries.ts'

/** What the server has, of the preferences being saved. */
const saved = new Map<EmailCategory, boolean>()

interface PreferenceChange {
  category: EmailCategory
  wanted: boolean
}

/**
 * Saves one preference. It shows at once, and only that one reverts, to what the server has, if it refuses. Saves run one
 * after another, so that the last press of a switch wins.
 */
export function savePreference(client: QueryClient) {
  const { queryKey } = settingsQueries.emailPreferences()
  const isOnly = ({ category }: PreferenceChange) =>
    client.isMutating({
      mutationKey: queryKey,
      predicate: ({ state }) => (state.variables as PreferenceChange).category === category,
    }) === 1
  const show = ({ category, wanted }: PreferenceChange) =>
    client.setQueryData<EmailPreferences>(queryKey, (before) => before && { ...before, [category]: wanted })
  return mutationOptions({
    mutationKey: queryKey,
    scope: { id: 'email-preferences' },
    mutationFn: ({ category, wanted }: PreferenceChange) => {
      const change: Partial<EmailPreferences> = { [category]: wanted }
      const userId = currentSession().user?.id ?? ''
      return unwrapVoid(api.from('email_preferences').update(change).eq('user_id', userId))
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const shown = client.getQueryData(queryKey)?.[change.category]
      if (shown !== undefined && isOnly(change)) saved.set(change.category, shown)
      show(change)
    },
    onSuccess: async (_answer, change) => {
      saved.set(change.category, change.wanted)
      if (!isOnly(change)) return
      // A read begun while this was being saved, on return to the page, may contain the old value.
      await client.cancelQueries({ queryKey })
      show(change)
    },
    onError: (_error, change) => {
      // A later press of the same switch is still to be saved.
      if (isOnly(change)) show({ ...change, wanted: saved.get(change.category) ?? !change.wanted })
    },
  })
}

/** Sends a link to the new address; the old one stays until it is opened. Throws ApiError. */
export async function requestEmailChange(
  client: QueryClient,
  newEmail: string,
  currentPassword: string,
): Promise<void> {
  await call('request_email_change', { new_email: newEmail, current_password: currentPassword })
  await client.invalidateQueries({ queryKey: settingsQueries.pendingEmail().queryKey })
}

/** Cancels a change of address. */
export function cancelEmailChange(client: QueryClient) {
  const { queryKey } = settingsQueries.pendingEmail()
  return mutationOptions({
    mutationFn: () => call('cancel_email_change', {}),
    onSuccess: () => client.setQueryData(queryKey, null),
    // It may have been confirmed meanwhile.
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Creates a new calendar address; the old one no longer shows anything. Throws ApiError. */
export async function replaceCalendarToken(client: QueryClient): Promise<void> {
  const token = tokenOf(await call('replace_calendar_token', {}))
  const { queryKey } = settingsQueries.calendarToken()
  // A response still in flight would contain the old one.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, token)
}

/** Changes the password; all sessions started with the old one elsewhere are ended. Throws ApiError. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await call('change_password', { current_password: currentPassword, new_password: newPassword })
}

/** Everything stored about the user, as JSON, once the request has been logged. Throws ApiError. */
export async function exportMyData(): Promise<unknown> {
  await call('note_data_export', {})
  return call('export_my_data', {}, { get: true })
}

/** Deletes the account: attendance is kept as a number, without the person. Throws ApiError. */
export async function deleteMyAccount(currentPassword: string): Promise<void> {
  await call('delete_my_account', { current_password: currentPassword })
}
