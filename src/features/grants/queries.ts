import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { rowId } from '#api/row-id.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

const all = queryKeys.grants

const club = { p_association_id: ASSOCIATION_ID }

/** Keys: everything about grants under `all`. */
export const grantQueries = {
  all,

  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      ...ephemeral,
      queryFn: ({ signal }) => call('grants', club, { get: true, signal }),
    }),

  /** What the period with the day gives. */
  period: (id: string, day: string) =>
    queryOptions({
      queryKey: [...all, 'period', id, day],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call('grant_period', { ...club, p_grant_id: rowId(id), p_day: day }, { get: true, signal }),
    }),

  applications: () =>
    queryOptions({
      queryKey: [...all, 'applications'],
      ...ephemeral,
      queryFn: ({ signal }) => call('grant_applications', club, { get: true, signal }),
    }),

  /** The activities of the period with the day that count now. */
  current: (id: string, day: string) =>
    queryOptions({
      queryKey: [...all, 'current', id, day],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call('grant_list', { ...club, p_grant_id: rowId(id), p_day: day }, { get: true, signal }),
    }),

  /** What was sent. */
  sent: (id: string) =>
    queryOptions({
      queryKey: [...all, 'sent', id],
      ...ephemeral,
      queryFn: ({ signal }) => call('sent_grant_list', { p_id: rowId(id) }, { get: true, signal }),
    }),

  /** An event as payers count it. */
  activity: (eventId: string) =>
    queryOptions({
      queryKey: [...all, 'activity', eventId],
      ...ephemeral,
      queryFn: ({ signal }) => call('event_activity', { p_event_id: eventId }, { get: true, signal }),
    }),
}
