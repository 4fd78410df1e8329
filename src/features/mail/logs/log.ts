import type { RowOfAnswer } from '#api/functions.ts'
import type { Row } from '#api/relations.ts'

export const MAIL_COLUMNS = [
  'id',
  'kind',
  'category',
  'subject',
  'sender_name',
  'recipients',
  'sent',
  'failed',
  'created_at',
  'sent_at',
] as const

/** A mail sent or being sent: `sent_at` is when the latest recipient got it. Dates are ISO 8601. */
export type Mail = Pick<Row<'email_logs'>, (typeof MAIL_COLUMNS)[number]>

/** One recipient of a mail. */
export type Delivery = RowOfAnswer<'email_log_recipients'>

export type DeliveryState = Delivery['state']

/** Whether this recipient is still pending. */
export const isOnItsWay = ({ state }: Pick<Delivery, 'state'>) => state === 'queued' || state === 'sending'

/** A mail's progress, and how many recipients it refers to. */
export function progressOf(mail: Pick<Mail, 'recipients' | 'sent' | 'failed'>) {
  const left = waiting(mail)
  if (left > 0) return { state: 'under_way', count: left } as const
  if (mail.failed > 0)
    return { state: mail.sent > 0 ? 'some_failed' : 'all_failed', count: mail.failed } as const
  return { state: 'all_sent', count: mail.sent } as const
}

/** How many are still pending. */
export function waiting({ recipients, sent, failed }: Pick<Mail, 'recipients' | 'sent' | 'failed'>): number {
  return Math.max(recipients - sent - failed, 0)
}
