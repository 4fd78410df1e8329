import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, MAILER } from '../helpers/mail.ts'
import { failure, holdTransaction, person, valueAs, waitForBlocked } from '../helpers/requests.ts'
import { dayIn, unansweredActs } from '../helpers/unanswered.ts'

describe.each(DATABASES)('members who have not answered an event, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  const { coming, leader, answer, figures, remind, addresses, emails, everyone } = unansweredActs(
    database,
    () => club,
    () => event,
  )

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    await database.query('delete from api.events')
    event = await coming()
  })

  it('get an e-mail when a leader reminds them, unless they have opted out', async () => {
    const { Admin, Board, Leader, Member } = club.members
    await answer(Admin, 'declined')
    await database.query('update api.email_preferences set answers = false where user_id = $1', [Board])
    await database.query(`update api.users set language = 'en' where id = $1`, [Member])
    const count = 'select api.count_unanswered_recipients($1)'
    expect(await valueAs(database, leader(), count, [event])).toEqual({ recipients: 3, opted_out: 1 })
    expect(await remind()).toEqual({ reminded: 3, opted_out: 1 })
    const mails = await claimMail(database)
    expect(mails.map(({ email }) => email).toSorted()).toEqual(
      await emails([Leader, Member, club.members['Door staff']]),
    )
    const english = mails.find(({ language }) => language === 'en')
    expect(english).toMatchObject({
      kind: 'answer_reminder',
      category: 'reminders',
      subject: 'Are you going? {{ title }}',
    })
    expect(english?.variables).toMatchObject({
      title: 'Vårkonsert',
      link: '/events/varkonsert',
      answer_by: '',
    })
    // Replies go to the leader.
    expect(new Set(mails.map((mail) => mail.reply_to_email))).toEqual(new Set(await emails([Leader])))
    expect(await figures()).toMatchObject({ reminded: 3 })
    await database.query('update api.email_preferences set answers = true where user_id = $1', [Board])
    await database.query(`update api.users set language = 'sv' where id = $1`, [Member])
  })

  it('are told the deadline in their own language', async () => {
    await database.query(
      `update api.events set answer_by = '2040-05-06', start_time = '2040-05-20T18:00Z', end_time = '2040-05-20T20:00Z' where id = $1`,
      [event],
    )
    await remind()
    const [mail] = await claimMail(database)
    expect(mail?.variables).toMatchObject({ answer_by: 'söndag 6 maj 2040' })
  })

  it('are reminded once when two leaders press the button concurrently', async () => {
    const outcomes = await Promise.allSettled([remind(), remind(person(club.members.Board))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await addresses()).toHaveLength(5)
    const again = await failure(remind())
    expect(again.code).toBe('ERROR_RATE_LIMITED')
    expect(again.params?.seconds).toBeGreaterThan(11 * 3600)
    expect(again.params?.seconds).toBeLessThanOrEqual(12 * 3600)
    expect(await addresses()).toEqual([])
    await database.query(
      `update private.answer_reminders set queued_at = now() - interval '12 hours 1 second'`,
    )
    expect(await remind()).toMatchObject({ reminded: 5 })
  })

  it('are not reminded of an event that takes no answers, and nobody is when all have answered', async () => {
    await database.query(`update api.events set status = 'draft' where id = $1`, [event])
    expect((await failure(remind())).code).toBe('ERROR_EVENT_NOT_PUBLISHED')
    const started = event
    event = await addEvent(database, club.id)
    expect((await failure(remind())).code).toBe('ERROR_EVENT_ENDED')
    event = started
    await database.query(`update api.events set status = 'published' where id = $1`, [event])
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) select $1, unnest($2::uuid[]), 'declined'`,
      [event, everyone()],
    )
    expect((await failure(remind())).code).toBe('ERROR_EMAIL_NO_RECIPIENTS')
    await database.query('delete from api.event_registrations where event_id = $1 and user_id = $2', [
      event,
      club.members.Member,
    ])
    // Nobody was reminded, so there is no waiting period.
    expect(await remind()).toMatchObject({ reminded: 1 })
  })

  // PGlite has only one connection, so no transaction can wait for another.
  it.runIf(kind === 'postgresql')('are not reminded of an event that is being cancelled', async () => {
    const held = await holdTransaction(database, {}, (tx) =>
      tx.query('select private.lock_answer_reminder($1)', [event]),
    )
    const late = failure(remind())
    await waitForBlocked(database)
    await database.query(`update api.events set status = 'cancelled' where id = $1`, [event])
    await held.commit()
    expect((await late).code).toBe('ERROR_EVENT_NOT_PUBLISHED')
    expect(await addresses()).toEqual([])
    await database.query(`update api.events set status = 'published' where id = $1`, [event])
    expect(await remind()).toMatchObject({ reminded: 5 })
  })

  it('leave an audit log entry when they are reminded', async () => {
    await remind()
    const { rows } = await database.query(
      `select action, actor_id, object_id, details from private.audit_log where action = 'event.reminded' and object_id = $1`,
      [event],
    )
    expect(rows).toEqual([
      {
        action: 'event.reminded',
        actor_id: club.members.Leader,
        object_id: event,
        details: { recipients: 5 },
      },
    ])
  })

  describe('are automatically reminded', () => {
    const look = () => valueAs<number>(database, MAILER, 'select app.queue_answer_reminders()')
    const set = (days: number | null, before: number | null) =>
      database.query('update api.events set answer_by = $2, answer_reminder_days = $3 where id = $1', [
        event,
        days === null ? null : dayIn(days),
        before,
      ])

    it('the given number of days before the deadline, once', async () => {
      await set(4, 2)
      expect(await look()).toBe(0)
      await set(2, 3)
      expect(await look()).toBe(5)
      expect(await look()).toBe(0)
      expect(await addresses()).toEqual(await emails(everyone()))
    })

    it('once more when the deadline is postponed, but not once past or without a reminder set', async () => {
      await set(2, 3)
      expect(await look()).toBe(5)
      await database.query(`update private.answer_reminders set queued_at = now() - interval '2 days'`)
      await set(3, 5)
      expect(await look()).toBe(5)
      await database.query('delete from private.answer_reminders')
      await set(-1, 3)
      expect(await look()).toBe(0)
      await set(2, null)
      expect(await look()).toBe(0)
      await set(2, 3)
      expect(await look()).toBe(5)
    })

    it('but not a few hours after a leader has reminded them', async () => {
      await set(2, 3)
      expect(await remind()).toMatchObject({ reminded: 5 })
      expect(await look()).toBe(0)
      await database.query(`update private.answer_reminders set queued_at = now() - interval '2 days'`)
      // The reminder for that deadline is done.
      expect(await look()).toBe(0)
    })

    it('only while the event is published', async () => {
      await set(2, 3)
      await database.query(`update api.events set status = 'cancelled' where id = $1`, [event])
      expect(await look()).toBe(0)
      await database.query(`update api.events set status = 'published' where id = $1`, [event])
      expect(await look()).toBe(5)
    })
  })
})
