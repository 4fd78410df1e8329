import type { MailSource } from '#mail/render-mail.ts'

import type { Database, Transaction } from '../database/database.ts'

/** A mail the caller must send before its lease ends (app.claimed_mail). */
export interface ClaimedMail extends MailSource {
  id: string
  lease: string
  kind: string
  category: string | null
  language: string
  association_name: string | null
  email: string
  name: string | null
  reply_to_email: string | null
  reply_to_name: string | null
}

/** Outcome of a mail: `later` does not count as an attempt, since no server could be reached. */
export type Outcome = 'sent' | 'retry' | 'later' | 'failed'

/** Details of the outcome: why it failed, the server's response. */
export interface Report {
  error?: string
  response?: string
}

/** The queue in the database, as seen by the role `mailer`, which can do nothing else. */
export interface MailQueue {
  claim(limit: number, leaseSeconds: number): Promise<ClaimedMail[]>
  finish(mail: ClaimedMail, outcome: Outcome, report?: Report): Promise<void>
  /** Queues the reminders that are due; returns how many. */
  remind(): Promise<number>
  /** Removes what is no longer needed, including old mail. */
  tidyUp(): Promise<void>
  /** Calls back when mail is queued, and when that may have been missed. Returns a function that stops it. */
  onQueued(wake: () => void): Promise<() => Promise<void>>
}

/** The mail queue of a database, whose login must be `mailer` or be able to become it. */
export function mailQueue(database: Database): MailQueue {
  const asMailer = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const [, result] = await Promise.all([tx.query('set local role mailer'), work(tx)])
      return result
    })

  return {
    claim: async (limit, leaseSeconds) => {
      const claim = 'select * from app.claim_mail($1, $2)'
      const { rows } = await asMailer((tx) => tx.query<ClaimedMail>(claim, [limit, leaseSeconds]))
      return rows
    },
    finish: async ({ id, lease }, outcome, { error, response } = {}) => {
      const finish = 'select app.finish_mail($1, $2, $3, $4, $5)'
      await asMailer((tx) => tx.query(finish, [id, lease, outcome, error, response]))
    },
    remind: async () => {
      const { rows } = await asMailer((tx) =>
        tx.query<{ count: number }>('select app.queue_reminders() + app.queue_answer_reminders() as count'),
      )
      return rows[0]?.count ?? 0
    },
    tidyUp: async () => void (await asMailer((tx) => tx.query('select app.tidy_up()'))),
    onQueued: (wake) => database.listen('samspel_mail', wake),
  }
}
