import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import type { MailWorker } from '#server/mail/worker.ts'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'
import { deliveries, startTestWorker, untilAll } from './post-office.ts'
import { openSmtpSite, type SmtpSite } from './smtp-site.ts'

const HOUR_MS = 3_600_000

describe.each(DATABASES)('reminders on %s', (kind) => {
  let database: Database
  let club: Club
  let smtp: SmtpSite
  const workers: MailWorker[] = []

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    club = await createClub(database)
    smtp = await openSmtpSite()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await smtp.close()
    await database.query('delete from private.mail_messages')
    await database.query('delete from api.events')
  })

  /** An event that starts in this many hours, with the member going and the leader interested. */
  async function event(hours: number): Promise<string> {
    const starts = Date.now() + hours * HOUR_MS
    const id = await addEvent(database, club.id, {
      title: 'Vårkonsert',
      start_time: new Date(starts).toISOString(),
      end_time: new Date(starts + HOUR_MS).toISOString(),
    })
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going'), ($1, $3, 'interested')`,
      [id, club.members.Member, club.members.Leader],
    )
    return id
  }
  const work = () => workers.push(startTestWorker(database, smtp.port))
  const emailOf = (id: string) => valueOf<string>(database, 'select email from api.users where id = $1', [id])

  it('are sent once to those who are going, however many workers run', async () => {
    await event(23.9)
    work()
    work()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    expect(smtp.received[0]).toMatchObject({
      to: await emailOf(club.members.Member),
      mail: { subject: 'Påminnelse: Vårkonsert' },
    })
    // Each worker has checked again since.
    const looks = `select count(*) from private.event_reminders`
    expect(await valueOf(database, looks)).toBe(1)
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    work()
    await valueOf(database, 'select app.queue_reminders()')
    expect(await untilAll(database, 'sent')).toHaveLength(1)
  })

  it('mention the recipient’s guests in the recipient’s language, if there are any', async () => {
    const id = await event(23.9)
    await database.query('update api.events set guests_allowed = 3 where id = $1', [id])
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status, guests) values ($1, $2, 'going', 2), ($1, $3, 'going', 1)
      on conflict (event_id, user_id) do update set status = 'going', guests = excluded.guests`,
      [id, club.members.Admin, club.members.Leader],
    )
    await database.query(`update api.users set language = 'en' where id = $1`, [club.members.Leader])
    work()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(3))
    const words = async (who: string) => {
      const email = await emailOf(who)
      return /(You said you would|Du har anmält)[^.]*/.exec(
        smtp.received.find(({ to }) => to === email)?.mail.text ?? '',
      )?.[0]
    }
    expect(await words(club.members.Admin)).toBe('Du har anmält 2 gäster')
    expect(await words(club.members.Leader)).toBe('You said you would bring 1 guest')
    expect(await words(club.members.Member)).toBeUndefined()
  })

  it('are not sent until a day before the event', async () => {
    const id = await event(24.1)
    work()
    expect(await valueOf(database, 'select app.queue_reminders()')).toBe(0)
    expect(await deliveries(database)).toEqual([])
    await database.query(
      `update api.events set start_time = start_time - interval '12 minutes' where id = $1`,
      [id],
    )
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
  })

  describe('after a time without workers', () => {
    /** Lets hours pass: moves every timestamp back by that much. */
    async function pass(hours: number): Promise<void> {
      const earlier = `- interval '${hours} hours'`
      await database.query(
        `update api.events set start_time = start_time ${earlier}, end_time = end_time ${earlier}, created_at = created_at ${earlier}`,
      )
      await database.query(`update private.event_reminders set queued_at = queued_at ${earlier}`)
      await database.query(
        `update private.mail_messages set created_at = created_at ${earlier}, variables = variables
          || jsonb_build_object('start', (variables ->> 'start')::timestamptz ${earlier})`,
      )
      await database.query(`update private.mail_deliveries set next_attempt_at = next_attempt_at ${earlier}`)
    }
    const look = () => valueOf<number>(database, 'select app.queue_reminders()')

    it.each([
      ['an hour', 24.5, 1],
      ['a day', 47, 24],
      ['all but the last minutes', 71.9, 71.8],
    ])('for %s are sent late, once, and with the event’s time', async (_, ahead, down) => {
      const id = await event(ahead)
      expect(await look()).toBe(0)
      await pass(down)
      work()
      work()
      await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
      const when = `select app.mail_time(e.start_time, 'sv', a.timezone) from api.events e
        join api.associations a on a.id = e.association_id where e.id = $1`
      expect(smtp.received[0]?.mail.text).toContain(await valueOf(database, when, [id]))
      await untilAll(database, 'sent')
      await pass(0.05)
      expect(await look()).toBe(0)
      expect(smtp.received).toHaveLength(1)
    })

    it('until after the start of the event are not created at all', async () => {
      await event(30)
      await pass(31)
      expect(await look()).toBe(0)
      expect(await deliveries(database)).toEqual([])
    })

    it('with a worker that died holding reminders are sent by the next worker, once', async () => {
      await event(23)
      expect(await look()).toBe(1)
      // A worker claimed them and died.
      expect(await valueOf(database, 'select count(*) from app.claim_mail(50, 300)')).toBe(1)
      await pass(1)
      work()
      expect(await untilAll(database, 'sent')).toMatchObject([{ attempts: 2 }])
      expect(smtp.received).toHaveLength(1)
    })
  })

  it('are not sent any more once the event has started', async () => {
    const id = await event(2)
    expect(await valueOf(database, 'select app.queue_reminders()')).toBe(1)
    await database.query(
      `update private.mail_messages set variables = variables || jsonb_build_object('start', now() - interval '1 minute')`,
    )
    work()
    expect(await untilAll(database, 'failed')).toMatchObject([{ last_error: 'The event had begun' }])
    expect(smtp.attempts).toEqual([])
    expect(await valueOf(database, 'select count(*) from api.events where id = $1', [id])).toBe(1)
  })
})
