/** A mail that was requested: kept in the history entry, so that a reload still shows it. */
export interface MailSent {
  to: string
  /** Milliseconds since 1970. */
  at: number
}

// The server's waiting time between mails (private setting link_wait_seconds).
const WAIT_MS = 60_000

/** When the next mail may be requested: milliseconds since 1970. */
export const nextMailAt = ({ at }: MailSent): number => at + WAIT_MS
