import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { mailQueue } from '#server/mail/queue.ts'
import { CONNECTIONS } from '#server/mail/smtp.ts'
import { CLOCK } from '#server/mail/worker.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { failure, valueOf } from '../helpers/requests.ts'
import { deliveries, makeDue, queueMail, startTestWorker, untilAll } from './post-office.ts'
import { openSmtpSite, type SmtpSite } from './smtp-site.ts'
import { allowMailerLogin, workerProcesses } from './worker-process.ts'

// Workers in processes of their own, as `npm run mail-worker` starts them, logged in with the role `mailer`.

const addresses = Array.from({ length: 300 }, (_, n) => `m${String(n).padStart(3, '0')}@example.org`)

let native: Awaited<ReturnType<typeof createNativeDatabase>>
let database: Database
let smtp: SmtpSite
const processes = workerProcesses(() => native.url)
const startProcess = () => processes.start(smtp.port)

beforeAll(async () => {
  native = await createNativeDatabase('migrated')
  database = await openPostgresql(native.url, { max: 4 })
  await allowMailerLogin(database)
})
afterAll(async () => {
  await database.close()
  await native.drop()
})
beforeEach(async () => {
  smtp = await openSmtpSite()
  await database.query('delete from private.mail_messages')
})
afterEach(async () => {
  processes.killAll()
  await smtp.close()
})

const mailerUrl = () => native.url.replace('postgres@', 'mailer@')

/** The distinct numbers of mails that addresses received, sorted. */
function timesReceived(): number[] {
  const counts = addresses.map((address) => smtp.mailsTo(address).length)
  return [...new Set(counts)].toSorted((a, b) => a - b)
}

describe('two workers', () => {
  it('share the queue, and nobody gets a mail twice', async () => {
    const outputs = await Promise.all([startProcess(), startProcess()])
    await queueMail(database, null, addresses)
    await untilAll(database, 'sent')
    expect(timesReceived()).toEqual([1])
    for (const { output } of outputs) expect(output()).toBe('The mail worker is ready.\n')
  })
})

describe('a worker', () => {
  it('starts as soon as mail is queued, without waiting for its timer', async () => {
    const worker = startTestWorker(database, smtp.port, {
      clock: { ...CLOCK, queueMs: 3_600_000, remindersMs: 3_600_000 },
    })
    // It checks once when it starts; later mails must be announced.
    await queueMail(database, null, ['a@example.org'])
    await untilAll(database, 'sent')
    await queueMail(database, null, ['b@example.org'])
    await untilAll(database, 'sent')
    expect(smtp.received).toHaveLength(2)
    await worker.stop()
  })

  it('killed in mid-batch leaves every mail either finished, or to be resent when its lease expires', async () => {
    // The server stops responding after sixty mails, so that the batch stays in progress.
    smtp.onData = () => (smtp.received.length < 60 ? 'accept' : 'unanswered')
    const { worker, ended } = await startProcess()
    await queueMail(database, null, addresses)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(60 + CONNECTIONS))
    worker.kill('SIGKILL')
    await ended
    smtp.onData = () => 'accept'
    const left = await deliveries(database)
    const leased = left.filter(({ state }) => state === 'sending')
    expect(leased.length).toBeGreaterThanOrEqual(CONNECTIONS)
    expect(left.filter(({ state }) => state === 'queued').length).toBeGreaterThan(0)

    // The other worker claims what is waiting, and leaves leased mails alone.
    const second = startTestWorker(database, smtp.port)
    await vi.waitFor(async () =>
      expect((await deliveries(database)).filter(({ state }) => state !== 'sent')).toEqual(leased),
    )
    await database.query(`update private.mail_deliveries set next_attempt_at = now() where state = 'sending'`)
    const final = await untilAll(database, 'sent')
    await second.stop()
    // One claim per attempt: leased mails had two, and those recorded as sent were not claimed again.
    const claimedTwice = final.filter(({ attempts }) => attempts === 2).map(({ email }) => email)
    expect(claimedTwice).toEqual(leased.map(({ email }) => email))
    expect(final.filter(({ attempts }) => attempts > 2)).toEqual([])
    // Only the mails in transit at the kill arrived twice, with the same Message-ID.
    const twice = addresses.filter((address) => smtp.mailsTo(address).length > 1)
    expect(twice).toHaveLength(CONNECTIONS)
    expect(claimedTwice).toEqual(expect.arrayContaining(twice))
    for (const address of twice)
      expect(new Set(smtp.mailsTo(address).map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(timesReceived()).toEqual([1, 2])
  })

  it('stopped in mid-batch finishes the mails in transit, gives the rest back, and exits by itself', async () => {
    const { worker, output, ended } = await startProcess()
    await queueMail(database, null, addresses)
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(20), { interval: 1 })
    worker.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output()).toBe('The mail worker is ready.\n')
    const left = await deliveries(database)
    expect(left.filter(({ state }) => state === 'sending')).toEqual([])
    expect(left.filter(({ state }) => state === 'sent')).toHaveLength(smtp.received.length)
    expect(left.filter(({ state, attempts }) => state === 'queued' && attempts > 0)).toEqual([])
    const second = startTestWorker(database, smtp.port)
    await untilAll(database, 'sent')
    await second.stop()
    expect(timesReceived()).toEqual([1])
  })

  it('unable to record what it sent sends no more than the mails in transit, and nothing twice', async () => {
    const queue = mailQueue(database)
    let [away, refused] = [true, 0]
    const worker = startTestWorker(database, smtp.port, {
      queue: {
        ...queue,
        finish: async (...outcome) => {
          if (!away) return queue.finish(...outcome)
          refused++
          throw new Error('the database is away')
        },
      },
    })
    await queueMail(database, null, addresses.slice(0, 20))
    await vi.waitFor(() => expect(refused).toBeGreaterThan(60))
    expect(smtp.attempts).toHaveLength(5)
    away = false
    await untilAll(database, 'sent')
    await worker.stop()
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(addresses.slice(0, 20))
  })

  it('respects the configured sending rate', async () => {
    const worker = startTestWorker(database, smtp.port, { rate: 1200 })
    const began = performance.now()
    await queueMail(database, null, addresses.slice(0, 21))
    await untilAll(database, 'sent')
    await worker.stop()
    // 20 gaps of 50 ms.
    expect(performance.now() - began).toBeGreaterThan(950)
  })

  it('tries five times to send a mail that fails, then gives up', async () => {
    smtp.onRecipient = () => '450 Not now'
    const worker = startTestWorker(database, smtp.port)
    await queueMail(database, null, ['a@example.org'])
    for (let attempt = 1; attempt < 5; attempt++) {
      await vi.waitFor(async () =>
        expect(await deliveries(database)).toMatchObject([{ state: 'queued', attempts: attempt }]),
      )
      await makeDue(database)
    }
    expect(await untilAll(database, 'failed')).toMatchObject([{ attempts: 5 }])
    await worker.stop()
  })
})

describe('a worker’s login role', () => {
  let asMailer: Database

  beforeAll(async () => {
    asMailer = await openPostgresql(mailerUrl(), { max: 1 })
  })
  afterAll(() => asMailer.close())

  it('can read and write no tables', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('api', 'app', 'private', 'translations') and c.relkind in ('r', 'v', 'p', 'S')`,
    )
    expect(rows.length).toBeGreaterThan(30)
    for (const { name } of rows) {
      expect({ name, ...(await failure(asMailer.query(`select from ${name}`))) }).toMatchObject({
        name,
        code: '42501',
      })
    }
    const written = `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('api', 'app', 'private', 'translations') and c.relkind in ('r', 'v', 'p')
        and (has_any_column_privilege('mailer', c.oid, 'insert, update, references, select') or has_table_privilege('mailer', c.oid, 'delete, truncate, trigger'))`
    expect(await valueOf(database, written)).toBe(0)
  })

  it('can call only the functions of the queue', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select p.proname as name from pg_proc p
      where pronamespace::regnamespace::text in ('api', 'app', 'private', 'translations')
        and has_function_privilege('mailer', p.oid, 'execute') and has_schema_privilege('mailer', pronamespace, 'usage')
      order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'claim_mail',
      'claim_push',
      'finish_mail',
      'finish_push',
      'queue_answer_reminders',
      'queue_reminders',
      'tidy_up',
      'vapid_keys',
    ])
  })

  it('cannot assume another role, nor create anything', async () => {
    for (const sql of [
      'set role authenticated',
      'set role postgres',
      'create table public.mine ()',
      'create schema mine',
    ])
      expect((await failure(asMailer.query(sql))).code).toBe('42501')
  })
})
