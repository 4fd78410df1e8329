import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { mailQueue } from '#server/mail/queue.ts'
import { openTransport, type Outgoing } from '#server/mail/smtp.ts'
import { type MailWorker, startMailWorker, type WorkerOptions } from '#server/mail/worker.ts'

import { type Club, createClub } from '../helpers/club.ts'
import { type DatabaseKind, useDatabase } from '../helpers/databases.ts'
import { openSmtpSite, type SmtpSite } from './smtp-site.ts'

/** The site that links in the tests’ mails lead to. */
export const SITE = 'https://samspel.example.org'

export const outgoingTo = (port: number): Outgoing => ({
  host: '127.0.0.1',
  port,
  tls: 'none',
  from: 'klubben@norrvik.example.org',
})

/** A worker as the server starts it, with shorter intervals. */
export function startTestWorker(
  database: Database,
  port: number,
  options: Partial<WorkerOptions> = {},
): MailWorker {
  return startMailWorker({
    queue: mailQueue(database),
    transport: openTransport(outgoingTo(port)),
    sender: { from: outgoingTo(port).from, replyTo: 'svar@norrvik.example.org', site: SITE },
    onError: () => {},
    clock: { queueMs: 50, remindersMs: 50, tidyUpMs: 3_600_000, awayMs: [20, 100], unwrittenMs: [5, 50] },
    ...options,
  })
}

/**
 * A club, and for all tests of the enclosing describe block a worker that sends its mails to a mail server;
 * each test starts without mails.
 */
export function usePostOffice(kind: DatabaseKind, clubName?: string) {
  const database = useDatabase(kind, 'migrated')
  const open = {} as { club: Club; smtp: SmtpSite; worker: MailWorker }

  beforeAll(async () => {
    open.club = await createClub(database, clubName)
    open.smtp = await openSmtpSite()
    open.worker = startTestWorker(database, open.smtp.port)
  })
  afterAll(async () => {
    await open.worker.stop()
    await open.smtp.close()
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    open.smtp.received.length = 0
  })

  return { database, club: () => open.club, smtp: () => open.smtp }
}

/** The server over a database, for the tests of the enclosing describe block. */
export function useServer(database: Database): () => FastifyInstance {
  const open = {} as { app: FastifyInstance }

  beforeAll(async () => {
    open.app = await createApp(readSettings({ LOG_LEVEL: 'silent' }), {
      database,
      jwtSecret: 'x'.repeat(32),
      frontEnd: async () => {},
    })
  })
  afterAll(() => open.app.close())

  return () => open.app
}

export interface Delivery {
  email: string
  state: string
  attempts: number
  last_error: string | null
}

/** All deliveries, by address. */
export async function deliveries(database: Database): Promise<Delivery[]> {
  const all = 'select email, state, attempts, last_error from private.mail_deliveries order by email'
  return (await database.query<Delivery>(all)).rows
}

/** Resolves when all deliveries are in this state. */
export function untilAll(database: Database, state: string): Promise<Delivery[]> {
  return vi.waitFor(
    async () => {
      const rows = await deliveries(database)
      expect(rows.filter((row) => row.state !== state)).toEqual([])
      return rows
    },
    { interval: 50 },
  )
}

/** Makes all waiting retries due now. */
export async function makeDue(database: Database): Promise<void> {
  await database.query(`update private.mail_deliveries set next_attempt_at = now() where state = 'queued'`)
}

/** Queues a mail to each of these addresses. */
export async function queueMail(
  database: Database,
  clubId: string | null,
  emails: readonly string[],
  kind = 'verification',
): Promise<void> {
  await database.query(`select private.queue_mail($1, 'sv', $2, $3)`, [
    kind,
    clubId,
    JSON.stringify(
      emails.map((email) => ({ email, name: 'Maja Öberg', secrets: { link: '/verify?token=hemlig' } })),
    ),
  ])
}
