import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import { EMAIL_CATEGORIES } from './email-preferences.ts'

/** A change of one's e-mail address that waits until the link to the new one is opened. */
export type PendingEmail = NonNullable<AnswerOf<'pending_email_change'>>

// Asked for whenever the screen is opened: a link in a mail or another device changes them too, and what the device has
// kept may be from a moment before the last change. It is still shown first.
export const settingsQueries = {
  pendingEmail: () =>
    queryOptions({
      queryKey: ['settings', 'pending-email'],
      queryFn: ({ signal }) => call('pending_email_change', {}, { get: true, signal }),
      staleTime: 0,
    }),

  emailPreferences: () =>
    queryOptions({
      queryKey: ['settings', 'email-preferences'],
      queryFn: ({ signal }) => read('email_preferences', EMAIL_CATEGORIES).one(signal),
      staleTime: 0,
    }),

  /** The club's own terms, null where it has none. */
  terms: () =>
    queryOptions({
      queryKey: ['settings', 'terms'],
      queryFn: async ({ signal }) => {
        const found = await read('associations', ['terms_and_conditions'])
          .eq('id', ASSOCIATION_ID)
          .one(signal)
        return found.terms_and_conditions
      },
    }),

  sessions: () =>
    queryOptions({
      queryKey: ['settings', 'sessions'],
      queryFn: ({ signal }) => call('my_sessions', {}, { get: true, signal }),
      staleTime: 0,
    }),

  calendarToken: () =>
    queryOptions({
      queryKey: ['settings', 'calendar-token'],
      queryFn: async ({ signal }): Promise<string> => tokenOf(await call('calendar_token', {}, { signal })),
      staleTime: 0,
    }),
}

export const tokenOf = ({ token }: { token: string }): string => token
