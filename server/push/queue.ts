import type { MailSource } from '#mail/render-mail.ts'

import type { Database, Transaction } from '../database/database.ts'
import type { Subscription } from './post.ts'
import type { VapidKeys } from './vapid.ts'

/** A notification that the caller must send before its lease ends (app.claimed_push). */
export interface ClaimedPush extends Subscription {
  id: string
  lease: string
  kind: string
  language: string
  /** Liquid, as the body. */
  title: string
  body: string
  variables: MailSource['variables']
  path: string
  tag: string
  badge: number
  reader_id: string
  event_id: string | null
  /** Whose answer the buttons give; null for no buttons. */
  member_id: string | null
  going: string
  declined: string
}

/** What became of a notification: `later` does not count as an attempt, `gone` ends the device's subscription. */
export interface PushResult {
  id: string
  lease: string
  outcome: 'sent' | 'retry' | 'later' | 'failed' | 'gone'
  error?: string
  /** Seconds until the next attempt, at least. */
  wait?: number
}

/** The queue in the database, as seen by the role `mailer`. */
export interface PushQueue {
  claim(limit: number, leaseSeconds: number): Promise<ClaimedPush[]>
  finish(results: readonly PushResult[]): Promise<void>
  /** The installation's keys; undefined if it has none yet. */
  keys(): Promise<VapidKeys | undefined>
  /** Calls back when something is queued, and when that may have been missed. Returns a function that stops it. */
  onQueued(wake: () => void): Promise<() => Promise<void>>
}

/** The notifications of a database, whose login must be `mailer` or be able to become it. */
export function pushQueue(database: Database): PushQueue {
  const asMailer = <Row>(sql: string, values: unknown[]): Promise<Row[]> =>
    database.transaction(async (tx: Transaction) => {
      const [, { rows }] = await Promise.all([tx.query('set local role mailer'), tx.query<Row>(sql, values)])
      return rows
    })
  return {
    claim: (limit, leaseSeconds) => asMailer('select * from app.claim_push($1, $2)', [limit, leaseSeconds]),
    finish: async (results) => void (await asMailer('select app.finish_push($1)', [JSON.stringify(results)])),
    keys: async () => {
      const [row] = await asMailer<{ keys: Partial<VapidKeys> }>('select app.vapid_keys() as keys', [])
      const { public: publicKey, private: privateKey } = row?.keys ?? {}
      return publicKey && privateKey ? { public: publicKey, private: privateKey } : undefined
    },
    onQueued: (wake) => database.listen('samspel_mail', wake),
  }
}
