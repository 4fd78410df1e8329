import { queryOptions } from '@tanstack/react-query'

import { answer, api, known } from '#api/client.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { rowId } from '#api/row-id.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { anyContains } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { LogsFilter, RecipientsFilter } from './list.ts'
import { type Delivery, isOnItsWay, type Mail, waiting } from './log.ts'

const COLUMNS = 'id,kind,category,subject,sender_name,recipients,sent,failed,created_at,sent_at'

/** While mails are on their way: often enough to see it. */
const WATCHED_MS = 2000

/** Keys: everything about mails that were sent under `all`. */
export const logQueries = {
  all: ['mail', 'logs'] as const,

  list: (filter: LogsFilter) =>
    queryOptions({
      queryKey: ['mail', 'logs', 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Mail>(
          (number) =>
            narrowed(filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
      // Of what is shown as on its way.
      refetchInterval: ({ state }) =>
        state.data?.rows.some((mail) => waiting(mail) > 0) ? WATCHED_MS : false,
    }),

  /** One mail, asked for again until all its recipients got it or cannot. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['mail', 'logs', 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Mail> =>
        known(api.from('email_logs').select(COLUMNS).eq('id', rowId(id)).abortSignal(signal).maybeSingle()),
      refetchInterval: ({ state }) => (state.data && waiting(state.data) > 0 ? WATCHED_MS : false),
    }),

  /** @param watched whether mails are on their way */
  recipients: (id: string, filter: RecipientsFilter, watched = false) =>
    queryOptions({
      queryKey: ['mail', 'logs', 'recipients', id, filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Delivery>(
          (number) =>
            recipientsOf(id, filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
      // Also when the mail has arrived before its last recipient was seen to.
      refetchInterval: ({ state }) => (watched || state.data?.rows.some(isOnItsWay) ? WATCHED_MS : false),
    }),
}

/** Every mail that the filter matches, on all pages. Throws ApiError. */
export function everyMail(filter: LogsFilter): Promise<Mail[]> {
  return everyRow((first, count) => narrowed(filter).range(first, first + count - 1))
}

/** Every recipient that the filter matches, on all pages. Throws ApiError. */
export function everyDelivery(id: string, filter: RecipientsFilter): Promise<Delivery[]> {
  return everyRow((first, count) => recipientsOf(id, filter).range(first, first + count - 1))
}

/** Queues again what failed of a mail; to how many. Throws ApiError. */
export function retryFailed(id: string): Promise<number> {
  return answer(api.rpc('retry_failed', { p_id: id }))
}

function narrowed({ q, kind, outcome, sort }: LogsFilter) {
  let found = api.from('email_logs').select(COLUMNS, { count: 'exact' }).eq('association_id', ASSOCIATION_ID)
  if (q) found = found.or(anyContains(['subject', 'sender_name'], q))
  if (kind) found = found.eq('kind', kind)
  if (outcome === 'failed') found = found.gt('failed', 0)
  if (outcome === 'waiting') found = found.gt('waiting', 0)
  if (outcome === 'unsent') found = found.eq('sent', 0)
  const { column, ascending } = sortOf(sort)
  return found.order(column, { ascending, nullsFirst: false }).order('id')
}

function recipientsOf(id: string, { q, state, sort }: RecipientsFilter) {
  let found = api
    .rpc('email_log_recipients', { p_id: id }, { get: true, count: 'exact' })
    .select('email,name,state,attempts,last_error,sent_at')
  if (q) found = found.or(anyContains(['name', 'email'], q))
  if (state) found = found.eq('state', state)
  const { column, ascending } = sortOf(sort)
  // A mail has each address once.
  return found.order(column, { ascending, nullsFirst: false }).order('email')
}
