import type { Database } from '#server/database/database.ts'

import { type Caller, rowsAs, valueAs } from './requests.ts'

/** The worker that sends e-mail. */
export const MAILER: Caller = { claims: { role: 'mailer' } }

export interface ClaimedMail {
  id: string
  lease: string
  message_id: string
  attempts: number
  kind: string
  category: string | null
  language: string
  association_name: string | null
  email: string
  name: string | null
  reply_to_email: string | null
  reply_to_name: string | null
  subject: string
  html_body: string
  text_body: string | null
  html_page: string
  text_page: string
  variables: Record<string, string>
  secrets: Record<string, string>
}

/** Claims up to a hundred e-mails, as the worker does. */
export function claimMail(database: Database, limit = 100): Promise<ClaimedMail[]> {
  return rowsAs(database, MAILER, 'select * from app.claim_mail($1)', [limit])
}

export function finishMail(
  database: Database,
  { id, lease }: ClaimedMail,
  outcome: 'sent' | 'retry' | 'failed',
  error: string | null = null,
): Promise<boolean> {
  return valueAs(database, MAILER, 'select app.finish_mail($1, $2, $3, $4)', [id, lease, outcome, error])
}

/** Sends everything that is queued; resolves to the e-mails to this address, newest last. */
export async function mailTo(database: Database, email: string): Promise<ClaimedMail[]> {
  const claimed = await claimMail(database)
  for (const mail of claimed) await finishMail(database, mail, 'sent')
  return claimed.filter((mail) => mail.email === email)
}

/** The secret token in the link of an e-mail. */
export function tokenOf(mail: ClaimedMail | undefined): string {
  const token = new URLSearchParams(mail?.secrets['link']?.split('?')[1]).get('token')
  if (!token) throw new Error(`no link in ${JSON.stringify(mail?.secrets)}`)
  return token
}
