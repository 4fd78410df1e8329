import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { read, readFrom } from '#api/read.ts'
import { rowId } from '#api/row-id.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { LogsFilter, RecipientsFilter } from './list.ts'
import { type Delivery, MAIL_COLUMNS, type Mail, isOnItsWay, waiting } from './log.ts'

/** Interval while mails are being sent: often enough to see progress. */
const WATCHED_MS = 2000

const all = ['mail', 'logs'] as const

/** Keys: everything about sent mails under `all`. */
export const logQueries = {
  all,

  list: (filter: LogsFilter) =>
    queryOptions({
      queryKey: [...all, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredMails(filter).page(filter, signal),
      // While any of the mails shown is still being sent.
      refetchInterval: ({ state }) =>
        state.data?.rows.some((mail) => waiting(mail) > 0) ? WATCHED_MS : false,
    }),

  /** One mail, refetched until it has reached all recipients or failed. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }) => read('email_logs', MAIL_COLUMNS).eq('id', rowId(id)).one(signal),
      refetchInterval: ({ state }) => (state.data && waiting(state.data) > 0 ? WATCHED_MS : false),
    }),

  /** @param watched whether mails are being sent */
  recipients: (id: string, filter: RecipientsFilter, watched = false) =>
    queryOptions({
      queryKey: [...all, 'recipients', id, filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredRecipients(id, filter).page(filter, signal),
      // Also if the mail counted as done before the last recipient's row was final.
      refetchInterval: ({ state }) => (watched || state.data?.rows.some(isOnItsWay) ? WATCHED_MS : false),
    }),
}

/** Every mail that matches the filter, on all pages. Throws ApiError. */
export const everyMail = (filter: LogsFilter): Promise<Mail[]> => filteredMails(filter).every()

/** Every recipient that matches the filter, on all pages. Throws ApiError. */
export const everyDelivery = (id: string, filter: RecipientsFilter): Promise<Delivery[]> =>
  filteredRecipients(id, filter).every()

/** Requeues a mail's failures; returns for how many. Throws ApiError. */
export function retryFailed(id: string): Promise<number> {
  return call('retry_failed', { p_id: id })
}

/** The mails that match the filter. */
function filteredMails({ q, kind, outcome, sort }: LogsFilter) {
  let found = read('email_logs', MAIL_COLUMNS).eq('association_id', ASSOCIATION_ID)
  if (q) found = found.contains(['subject', 'sender_name'], q)
  if (kind) found = found.eq('kind', kind)
  if (outcome === 'failed') found = found.where('failed', 'gt', 0)
  if (outcome === 'waiting') found = found.where('waiting', 'gt', 0)
  if (outcome === 'unsent') found = found.eq('sent', 0)
  return found.sortBy(sort, { nullsFirst: false }).order('id')
}

/** A mail's recipients that match the filter. */
function filteredRecipients(id: string, { q, state, sort }: RecipientsFilter) {
  let found = readFrom('email_log_recipients', { p_id: id })
  if (q) found = found.contains(['name', 'email'], q)
  if (state) found = found.eq('state', state)
  // A mail has each address only once.
  return found.sortBy(sort, { nullsFirst: false }).order('email')
}
