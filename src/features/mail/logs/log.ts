import type { Category, Kind } from '../kinds.ts'

/** A mail that was sent, or is being sent. Dates are ISO 8601. */
export interface Mail {
  id: string
  kind: Kind
  category: Category | null
  subject: string
  sender_name: string | null
  recipients: number
  sent: number
  failed: number
  created_at: string
  /** When the latest of its recipients got it. */
  sent_at: string | null
}

/** The kinds that the log knows: mails that people ask for themselves are nobody else's business. */
export const LOGGED_KINDS = ['announcement', 'reminder', 'invitation'] as const

export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'failed'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One recipient of a mail. */
export interface Delivery {
  email: string
  name: string | null
  state: DeliveryState
  attempts: number
  last_error: string | null
  sent_at: string | null
}

/** Whether this recipient is still to get it. */
export const isOnItsWay = ({ state }: Pick<Delivery, 'state'>) => state === 'queued' || state === 'sending'

/** How many are still to get it. */
export function waiting({ recipients, sent, failed }: Pick<Mail, 'recipients' | 'sent' | 'failed'>): number {
  return Math.max(recipients - sent - failed, 0)
}
