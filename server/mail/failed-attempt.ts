import { headerLine } from '#mail/render-mail.ts'

import type { Outcome } from './queue.ts'

/** What a failed attempt means for the mail, or `ask` if it is unclear whether the server is up at all. */
export type FailedAttempt = Extract<Outcome, 'retry' | 'failed'> | 'ask'

/** Classifies nodemailer's error by the SMTP command that was refused and the server's reply. */
export function classifyFailure(error: unknown): FailedAttempt {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (!responseCode) return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'failed' : 'ask'
  if (command === 'RCPT TO' || command === 'DATA') return responseCode >= 500 ? 'failed' : 'retry'
  // A refused sender is a mistake in the settings, which somebody may fix before the last attempt.
  if (command === 'MAIL FROM') return 'retry'
  return 'ask'
}

/** The reason shown in the mail log. */
export const reasonOf = (error: unknown): string =>
  headerLine(error instanceof Error ? error.message : String(error))
