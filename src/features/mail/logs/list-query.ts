import { read, readFrom } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { LogsFilter, RecipientsFilter } from './list.ts'
import { MAIL_COLUMNS } from './log.ts'

/** The mails that match the filter. */
export function filteredMails({ q, kind, outcome, sort }: LogsFilter) {
  let found = read('email_logs', MAIL_COLUMNS).eq('association_id', ASSOCIATION_ID)
  if (q) found = found.contains(['subject', 'sender_name'], q)
  if (kind) found = found.eq('kind', kind)
  if (outcome === 'failed') found = found.where('failed', 'gt', 0)
  if (outcome === 'waiting') found = found.where('waiting', 'gt', 0)
  if (outcome === 'unsent') found = found.eq('sent', 0)
  return found.sortBy(sort, { nullsFirst: false }).order('id')
}

/** A mail's recipients that match the filter. */
export function filteredRecipients(id: string, { q, state, sort }: RecipientsFilter) {
  let found = readFrom('email_log_recipients', { p_id: id })
  if (q) found = found.contains(['name', 'email'], q)
  if (state) found = found.eq('state', state)
  // A mail has each address only once.
  return found.sortBy(sort, { nullsFirst: false }).order('email')
}
