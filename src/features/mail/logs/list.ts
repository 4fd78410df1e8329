import { allOf } from '#lib/async/all-of.ts'
import { oneOf } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

import type { DeliveryState, Mail } from './log.ts'

/** The kinds in the log: mails that people request for themselves are private. */
export const LOGGED_KINDS = allOf<Mail['kind']>()('announcement', 'reminder', 'answer_reminder', 'invitation')

export const DELIVERY_STATES = allOf<DeliveryState>()('queued', 'sending', 'sent', 'failed')

/** Parameters in the log's address. */
export const logsSearch = listSearch(
  ['subject', 'kind', 'sender_name', 'recipients', 'sent', 'failed', 'created_at'],
  { kind: oneOf(LOGGED_KINDS), outcome: oneOf(['failed', 'waiting', 'unsent']) },
)

export type LogsSearch = ReturnType<typeof logsSearch>

/** All the parameters of the list of mails: the key of the query. */
export interface LogsFilter extends ListView<SortColumn<LogsSearch>> {
  kind: LogsSearch['kind']
  outcome: LogsSearch['outcome']
}

export function toLogsFilter(search: LogsSearch): LogsFilter {
  const { kind, outcome } = search
  return { ...toView(search, { sort: 'created_at.desc' }), kind, outcome }
}

/** Parameters for the recipients in the address of one mail. */
export const recipientsSearch = listSearch(['email', 'name', 'state', 'attempts', 'sent_at'], {
  state: oneOf(DELIVERY_STATES),
})

export type RecipientsSearch = ReturnType<typeof recipientsSearch>

/** Selects which recipients of a mail are shown. */
export interface RecipientsFilter extends ListView<SortColumn<RecipientsSearch>> {
  state: RecipientsSearch['state']
}

export function toRecipientsFilter(search: RecipientsSearch): RecipientsFilter {
  return { ...toView(search, { sort: 'email.asc' }), state: search.state }
}
