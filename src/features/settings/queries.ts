import { queryOptions } from '@tanstack/react-query'

import { answer, api, one } from '#api/client.ts'

import type { EmailPreferences } from './email-preferences.ts'

/** A change of one's e-mail address that waits until the link to the new one is opened. */
export interface PendingEmail {
  email: string
  expires_at: string
}

// Asked for whenever the screen is opened: a link in a mail or another device changes them too, and what the device has
// kept may be from a moment before the last change. It is still shown first.
export const settingsQueries = {
  pendingEmail: () =>
    queryOptions({
      queryKey: ['settings', 'pending-email'],
      queryFn: ({ signal }): Promise<PendingEmail | null> =>
        answer(api.rpc('pending_email_change', undefined, { get: true }).abortSignal(signal)),
      staleTime: 0,
    }),

  emailPreferences: () =>
    queryOptions({
      queryKey: ['settings', 'email-preferences'],
      queryFn: ({ signal }): Promise<EmailPreferences> =>
        one(
          api.from('email_preferences').select('announcements,events,reminders').abortSignal(signal).single(),
        ),
      staleTime: 0,
    }),

  calendarToken: () =>
    queryOptions({
      queryKey: ['settings', 'calendar-token'],
      queryFn: async ({ signal }): Promise<string> =>
        tokenOf(await answer<{ token: string }>(api.rpc('calendar_token').abortSignal(signal))),
      staleTime: 0,
    }),
}

export const tokenOf = ({ token }: { token: string }): string => token
