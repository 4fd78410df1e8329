import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import { rowId } from '#api/row-id.ts'
import { ephemeral } from '#lib/ephemeral.ts'

import { filteredMails, filteredRecipients } from './list-query.ts'
import type { LogsFilter, RecipientsFilter } from './list.ts'
import { type Delivery, isOnItsWay, type Mail, MAIL_COLUMNS, waiting } from './log.ts'

/** While mails are on their way: often enough to see it. */
const WATCHED_MS = 2000

const all = ['mail', 'logs'] as const

/** Keys: everything about mails that were sent under `all`. */
export const logQueries = {
  all,

  list: (filter: LogsFilter) =>
    queryOptions({
      queryKey: [...all, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredMails(filter).page(filter, signal),
      // Of what is shown as on its way.
      refetchInterval: ({ state }) =>
        state.data?.rows.some((mail) => waiting(mail) > 0) ? WATCHED_MS : false,
    }),

  /** One mail, asked for again until all its recipients got it or cannot. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }) => read('email_logs', MAIL_COLUMNS).eq('id', rowId(id)).one(signal),
      refetchInterval: ({ state }) => (state.data && waiting(state.data) > 0 ? WATCHED_MS : false),
    }),

  /** @param watched whether mails are on their way */
  recipients: (id: string, filter: RecipientsFilter, watched = false) =>
    queryOptions({
      queryKey: [...all, 'recipients', id, filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredRecipients(id, filter).page(filter, signal),
      // Also when the mail has arrived before its last recipient was seen to.
      refetchInterval: ({ state }) => (watched || state.data?.rows.some(isOnItsWay) ? WATCHED_MS : false),
    }),
}

/** Every mail that the filter matches, on all pages. Throws ApiError. */
export const everyMail = (filter: LogsFilter): Promise<Mail[]> => filteredMails(filter).every()

/** Every recipient that the filter matches, on all pages. Throws ApiError. */
export const everyDelivery = (id: string, filter: RecipientsFilter): Promise<Delivery[]> =>
  filteredRecipients(id, filter).every()

/** Queues again what failed of a mail; to how many. Throws ApiError. */
export function retryFailed(id: string): Promise<number> {
  return call('retry_failed', { p_id: id })
}
