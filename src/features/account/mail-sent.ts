/** A mail that was asked for: kept in the history's entry, so that a reload still shows it. */
export interface MailSent {
  to: string
  /** Milliseconds since 1970. */
  at: number
}

// As long as the server makes everyone wait for the next one (private setting link_wait_seconds).
const WAIT_MS = 60_000

/** When the next mail may be asked for: milliseconds since 1970. */
export const nextMailAt = ({ at }: MailSent): number => at + WAIT_MS
