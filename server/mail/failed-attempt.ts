import { headerLine } from '#mail/render-mail.ts'

import type { Outcome } from './queue.ts'

/** What a failed attempt means for the e-mail, or `ask` when it is unclear whether the server is there at all. */
export type FailedAttempt = Extract<Outcome, 'retry' | 'failed'> | 'ask'

/** Classifies nodemailer's error by the SMTP command that was refused and the server's reply. */
export function classifyFailure(error: unknown): FailedAttempt {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (!responseCode) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'failed' : 'ask'
  if (command === 'RCPT TO' || command === 'DATA') return responseCode >= 500 ? 'failed' : 'retry'
  // A sender who is refused is a mistake in the settings, which somebody may fix before the last attempt.
  if (command === 'MAIL FROM') return 'retry'
  return 'ask'
}

/** Why it failed, as the log of mails shows it. */
export const reasonOf = (error: unknown): string =>
  headerLine(error instanceof Error ? error.message : String(error))
