import { queryOptions } from '@tanstack/react-query'

import { embed } from '#api/embed.ts'
import { ownFamily } from '#api/family.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import { currentSession } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { pushState } from '#offline/notifications/device.ts'

import { EMAIL_CATEGORIES } from './email-preferences.ts'
import { PUSH_COLUMNS } from './push-preferences.ts'

/** A change of the user's e-mail address, pending until the link to the new one is opened. */
export type PendingEmail = NonNullable<AnswerOf<'pending_email_change'>>

const ITS_GROUP = { group: embed('groups', ['id', 'name', 'sort_order']) }

// Most are refetched whenever the screen is opened: a link in a mail or another device can change the data
// too, and the persisted data may be from just before the last change. It is still shown first.
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

  pushPreferences: () =>
    queryOptions({
      queryKey: ['settings', 'push-preferences'],
      queryFn: ({ signal }) => read('push_preferences', PUSH_COLUMNS).one(signal),
      staleTime: 0,
    }),

  /** Whether this browser shows notifications. */
  pushState: () =>
    queryOptions({
      queryKey: ['settings', 'push-state'],
      queryFn: pushState,
      networkMode: 'always',
      staleTime: 0,
      meta: { persist: false },
    }),

  pushDevices: () =>
    queryOptions({
      queryKey: ['settings', 'push-devices'],
      queryFn: ({ signal }) => call('my_push_devices', {}, { get: true, signal }),
      staleTime: 0,
    }),

  /** The club's own terms, or null. */
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

  /** The user's groups, in the club's order. */
  groups: () =>
    queryOptions({
      queryKey: [...queryKeys.groups, 'mine'],
      queryFn: async ({ signal }) => {
        const found = await read('group_members', ['is_leader'], ITS_GROUP)
          .eq('user_id', currentSession().user?.id ?? '')
          .eq('association_id', ASSOCIATION_ID)
          .rows(signal)
        return found
          .map(({ is_leader, group: { sort_order, ...group } }) => ({
            ...group,
            sort_order,
            leads: is_leader,
          }))
          .toSorted((a, b) => a.sort_order - b.sort_order)
      },
    }),

  /** The user's photo, or a child's, and the coming events whose doors show photos. */
  photo: (childId?: string) =>
    queryOptions({
      queryKey: childId ? [...queryKeys.children, childId, 'photo'] : ['settings', 'photo'],
      queryFn: ({ signal }) =>
        childId
          ? call('child_photo', { p_child_id: childId }, { get: true, signal })
          : call('my_photo', {}, { get: true, signal }),
      staleTime: 0,
    }),

  /** The user's children and guardians. */
  family: () => ownFamily(currentSession().user?.id ?? ''),

  sessions: () =>
    queryOptions({
      queryKey: ['settings', 'sessions'],
      queryFn: ({ signal }) => call('my_sessions', {}, { get: true, signal }),
      staleTime: 0,
    }),

  passkeys: () =>
    queryOptions({
      queryKey: ['settings', 'passkeys'],
      queryFn: ({ signal }) => call('my_passkeys', {}, { get: true, signal }),
      staleTime: 0,
    }),

  twoStep: () =>
    queryOptions({
      queryKey: ['settings', 'two-step'],
      queryFn: ({ signal }) => call('second_factor', {}, { get: true, signal }),
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
