import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { Database } from '#server/database/database.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { applySchema } from '#server/database/schema/apply-schema.ts'
import { mailQueue } from '#server/mail/queue.ts'
import { CONNECTIONS, openTransport, type Outgoing } from '#server/mail/smtp.ts'
import { startMailWorker } from '#server/mail/worker.ts'

import { createClub } from '../../helpers/club.ts'
import { startNativePostgres } from '../../helpers/native-postgres.ts'
import { valueOf } from '../../helpers/requests.ts'
import { printMachine, printTable, times } from '../report.ts'

const RECIPIENTS = 10_000
const HTML = `<h1>Vårkonserten</h1><p>Hej {{ name }}!</p>${'<p>Vi spelar i Folkets hus och vill att alla kommer. Ta med en vän.</p>'.repeat(10)}
<p><a class="button" href="https://samspel.example.org/events">Till evenemangen</a></p><p>{{ sender }}</p>`

interface Run {
  perSecond: number
  /** The peak memory of the process while sending, in MB. */
  rss: number
}

/** Times sending, and tracks the memory of this process meanwhile. */
async function measure(count: number, send: () => Promise<void>): Promise<Run> {
  let rss = 0
  const timer = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 50)
  const began = performance.now()
  await send()
  const seconds = (performance.now() - began) / 1000
  clearInterval(timer)
  return { perSecond: count / seconds, rss: rss / 1e6 }
}

/** The same mail in a plain nodemailer loop: no queue, no template, no state. */
function bareLoop(outgoing: Outgoing): Promise<Run> {
  const transport = openTransport(outgoing)
  const text = HTML.replace(/<[^>]+>/g, '')
  const numbers = Array.from({ length: RECIPIENTS }, (_, n) => n).values()
  return measure(RECIPIENTS, async () => {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const n of numbers)
          await transport.sendMail({
            from: { name: 'Testorkestern', address: outgoing.from },
            to: `m${n}@example.org`,
            subject: 'Vårkonserten',
            html: HTML,
            text,
          })
      }),
    )
    transport.close()
  })
}

/** One campaign to everybody, sent by the worker. */
async function campaign(database: Database, outgoing: Outgoing): Promise<Run> {
  const club = await createClub(database)
  await database.query(
    `with message as (
      insert into private.mail_messages (association_id, kind, category, language, subject, html_body, sender_id, variables)
      values ($1, 'announcement', 'announcements', 'sv', 'Vårkonserten', $2, $3, '{"association": "Testorkestern", "sender": "Åsa"}')
      returning id)
    select id from message`,
    [club.id, HTML, club.members.Board],
  )
  await database.query(
    `select private.queue_deliveries(m.id, (select jsonb_agg(jsonb_build_object('email', 'm' || n || '@example.org', 'name', 'Medlem ' || n))
      from generate_series(1, $1::int) n)) from private.mail_messages m`,
    [RECIPIENTS],
  )
  const left = () =>
    valueOf<number>(database, `select count(*) from private.mail_deliveries where state <> 'sent'`)
  return measure(RECIPIENTS, async () => {
    const worker = startMailWorker({
      queue: mailQueue(database),
      transport: openTransport(outgoing),
      sender: { from: outgoing.from, site: 'https://samspel.example.org' },
      onError: (what, error) => console.error(what, error),
    })
    while ((await left()) > 0) await new Promise((resume) => setTimeout(resume, 100))
    await worker.stop()
  })
}

const sink = fork(new URL('smtp-sink.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
const [{ port }] = (await once(sink, 'message')) as [{ port: number }]
const outgoing: Outgoing = { host: '127.0.0.1', port, tls: 'none', from: 'klubben@example.org' }

const native = await startNativePostgres()
try {
  const bare = await bareLoop(outgoing)
  const postgresql = await openPostgresql(native.url('postgres'))
  await applySchema(postgresql)
  const onPostgresql = await campaign(postgresql, outgoing)
  await postgresql.close()
  const pglite = await openPglite()
  await applySchema(pglite)
  const onPglite = await campaign(pglite, outgoing)
  await pglite.close()

  sink.send('how many')
  const [{ received }] = (await once(sink, 'message')) as [{ received: number }]
  if (received !== 3 * RECIPIENTS) throw new Error(`${received} mails arrived, not ${3 * RECIPIENTS}`)

  printMachine()
  const row = (what: string, { perSecond, rss }: Run) => [
    what,
    `${Math.round(perSecond)}/s`,
    times(bare.perSecond / perSecond),
    `${Math.round(rss)} MB`,
  ]
  printTable(`${RECIPIENTS} mails over ${CONNECTIONS} connections to an SMTP server on this machine`, [
    ['', 'mails', 'time to the bare loop', 'most memory'],
    row('nodemailer in a loop, nothing else', bare),
    row('the worker, one campaign, PostgreSQL', onPostgresql),
    row('the worker, one campaign, PGlite (in the same process)', onPglite),
  ])
} finally {
  native.stop()
  sink.kill()
}
