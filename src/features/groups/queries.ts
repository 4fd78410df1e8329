import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { groupChoices } from '#api/group-choices.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read, readFrom } from '#api/read.ts'
import { rowId } from '#api/row-id.ts'
import { currentSession } from '#api/session.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { GroupCount, GroupPerson } from './group.ts'
import type { GroupFilter } from './list.ts'

const all = queryKeys.groups

/** The error shown for a group that the club does not have. */
export const MISSING_GROUP = { code: 'ERROR_RESOURCE_NOT_FOUND', params: {}, status: 404 }

/** Keys: everything about groups under `all`. */
export const groupQueries = {
  all,

  /** The club's groups, in their order. */
  list: groupChoices,

  /** Each group's size and leaders, by its id. Needs group:manage. */
  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'],
      queryFn: async ({ signal }): Promise<Record<string, GroupCount>> => {
        const counts = await call(
          'count_group_members',
          { p_association_id: ASSOCIATION_ID },
          { get: true, signal },
        )
        return Object.fromEntries(counts.map((count) => [count.group_id, count]))
      },
    }),

  people: (id: string, filter: GroupFilter) =>
    queryOptions({
      queryKey: [...all, 'people', id, filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredPeople(id, filter).page(filter, signal),
    }),

  /** Whether the user leads the group. */
  leads: (id: string) =>
    queryOptions({
      queryKey: [...all, 'leads', id],
      queryFn: async ({ signal }) => {
        const found = await read('group_members', ['is_leader'])
          .eq('group_id', rowId(id))
          .eq('user_id', currentSession().user?.id ?? '')
          .rows(signal)
        return found.some(({ is_leader }) => is_leader)
      },
    }),

  /** How many of the group are wanted at events, by event type. */
  needs: (id: string) =>
    queryOptions({
      queryKey: [...all, 'needs', id],
      queryFn: async ({ signal }) => {
        const found = await read('group_needs', ['event_type', 'wanted'])
          .eq('group_id', rowId(id))
          .rows(signal)
        return Object.fromEntries(found.map(({ event_type, wanted }) => [event_type, wanted]))
      },
    }),

  /** The club's event types. */
  eventTypes: () =>
    queryOptions({
      queryKey: [...all, 'event_types'],
      queryFn: ({ signal }) =>
        call('get_valid_event_types', { association_id: ASSOCIATION_ID }, { get: true, signal }),
    }),

  /** Members outside the group whose name or address contains the text. Needs group:manage. */
  candidates: (id: string, search: string) =>
    queryOptions({
      queryKey: [...all, 'candidates', id, search],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call('find_group_candidates', { p_group_id: id, p_search: search }, { get: true, signal }),
    }),
}

/** Asks again for everything that names groups or counts by them, once one of them or its members have changed. */
export const refreshGroups = (client: QueryClient) =>
  Promise.all(
    [all, queryKeys.users, queryKeys.events].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

function filteredPeople(id: string, { q, sort }: GroupFilter) {
  let found = readFrom('list_group_members', { p_group_id: rowId(id) })
  if (q) found = found.contains(['folded_name', 'email'], q)
  found = found.sortBy(sort)
  // The id breaks ties, or a row could appear on two pages.
  return (sort.startsWith('name') ? found : found.order('name')).order('user_id')
}

/** Everybody who matches the filter, on all pages. Throws ApiError. */
export const everyPerson = (id: string, filter: GroupFilter): Promise<GroupPerson[]> =>
  filteredPeople(id, filter).every()
