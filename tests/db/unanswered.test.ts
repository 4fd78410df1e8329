import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, MAILER } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const dayIn = (days: number) =>
  // The club's time zone, not the machine's.
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(inDays(days))

describe.each(DATABASES)('members who have not answered an event, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    await database.query('delete from api.events')
    event = await coming()
  })

  const coming = (
    columns: { is_private?: boolean; status?: string; days?: number; created_by?: string } = {},
  ) => {
    const { days = 10, ...rest } = columns
    return addEvent(database, club.id, {
      title: 'Vårkonsert',
      start_time: inDays(days).toISOString(),
      end_time: inDays(days + 0.1).toISOString(),
      ...rest,
    })
  }
  const leader = () => person(club.members.Leader)
  const answer = (who: string, status: string) =>
    valueAs(database, person(who), 'select api.answer_event($1, $2)', [event, status])
  const unanswered = async (who = leader()) => {
    const rows = await rowsAs<{ user_id: string }>(database, who, 'select * from api.event_unanswered($1)', [
      event,
    ])
    return rows.map(({ user_id }) => user_id)
  }
  const figures = () =>
    valueAs<Record<string, number | null>>(database, leader(), 'select api.event_participation_figures($1)', [
      event,
    ])
  const remind = (who = leader()) =>
    valueAs<{ reminded: number; opted_out: number }>(database, who, 'select api.remind_unanswered($1)', [
      event,
    ])
  const addresses = async () => {
    const mails = await claimMail(database)
    return mails.map(({ email }) => email).toSorted()
  }
  const emails = async (ids: string[]) =>
    (await database.query<{ email: string }>('select email from api.users where id = any ($1)', [ids])).rows
      .map(({ email }) => email)
      .toSorted()
  const everyone = () => Object.values(club.members)

  it('are all active members who are neither going, interested nor declined', async () => {
    const gone = await addMember(database, club.id, 'Member', { status: 'inactive' })
    const { Admin, Board, Leader, Member } = club.members
    expect((await unanswered()).toSorted()).toEqual(everyone().toSorted())
    expect(await unanswered()).not.toContain(gone)
    await answer(Admin, 'going')
    await answer(Board, 'interested')
    await answer(Leader, 'declined')
    expect((await unanswered()).toSorted()).toEqual([Member, club.members['Door staff']].toSorted())
    expect(await figures()).toMatchObject({ unanswered: 2, going: 1, interested: 1, declined: 1, late: 0 })
  })

  it('of a private event are only those who may see it', async () => {
    const maker = await addMember(database, club.id)
    event = await coming({ is_private: true, created_by: maker })
    const found = await unanswered()
    expect(found).toContain(club.members.Leader)
    expect(found).toContain(maker)
    expect(found).not.toContain(club.members.Member)
    await database.query('delete from api.users where id = $1', [maker])
  })

  it('are counted until the event starts', async () => {
    expect(await figures()).toMatchObject({ unanswered: 5 })
    event = await addEvent(database, club.id)
    expect(await figures()).toMatchObject({ unanswered: null })
    expect(await unanswered()).toHaveLength(5)
  })

  it.each(['Member', 'Door staff'] as const)('are hidden from a %s', async (role) => {
    const refused = await failure(unanswered(person(club.members[role])))
    expect(refused).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'event' } })
    expect((await failure(remind(person(club.members[role])))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(remind(ANONYMOUS))).code).toBeTruthy()
    expect(await unanswered()).toHaveLength(5)
    expect(await remind()).toMatchObject({ reminded: 5 })
  })

  it('are hidden from leaders of another club', async () => {
    const other = await createClub(database, 'Grannorkestern')
    const neighbour = person(other.members.Leader)
    expect((await failure(unanswered(neighbour))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(remind(neighbour))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await unanswered()).toHaveLength(5)
  })

  it('get an e-mail when a leader reminds them, unless they have opted out', async () => {
    const { Admin, Board, Leader, Member } = club.members
    await answer(Admin, 'declined')
    await database.query('update api.email_preferences set reminders = false where user_id = $1', [Board])
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
      subject: 'Are you coming? {{ title }}',
    })
    expect(english?.variables).toMatchObject({
      title: 'Vårkonsert',
      link: '/events/varkonsert',
      answer_by: '',
    })
    // Replies go to the leader.
    expect(new Set(mails.map((mail) => mail.reply_to_email))).toEqual(new Set(await emails([Leader])))
    expect(await figures()).toMatchObject({ reminded: 3 })
    await database.query('update api.email_preferences set reminders = true where user_id = $1', [Board])
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

  describe('have a deadline that', () => {
    const save = (columns: string, who = leader()) =>
      rowsAs(
        database,
        who,
        `update api.events set ${columns} where id = '${event}' returning answer_by::text, answer_reminder_days`,
      )

    it('is a date no later than the event’s, in the club’s time zone', async () => {
      const day = await valueOf<string>(
        database,
        `select (start_time at time zone 'Europe/Stockholm')::date::text from api.events where id = $1`,
        [event],
      )
      expect(await save(`answer_by = '${day}', answer_reminder_days = 30`)).toEqual([
        { answer_by: day, answer_reminder_days: 30 },
      ])
      const wrong = (field: string) => ({ code: 'ERROR_VALIDATION_FAILED', params: { field } })
      expect(await failure(save(`answer_by = '${day}'::date + 1`))).toMatchObject(wrong('answer_by'))
      for (const days of [0, 31])
        expect(await failure(save(`answer_reminder_days = ${days}`))).toMatchObject(
          wrong('answer_reminder_days'),
        )
      // Without a deadline there is nothing to remind of.
      expect(await save('answer_by = null')).toEqual([{ answer_by: null, answer_reminder_days: null }])
    })

    it('marks later answers as late, but not earlier ones that only got a comment afterwards', async () => {
      const { Admin, Board, Leader, Member } = club.members
      await answer(Admin, 'going')
      await answer(Board, 'going')
      await database.query(
        `update api.event_registrations set date_registered = now() - interval '5 days', answered_at = now() - interval '5 days'
        where event_id = $1`,
        [event],
      )
      await database.query('update api.events set answer_by = $2 where id = $1', [event, dayIn(-2)])
      await valueAs(database, person(Board), 'select api.answer_event($1, $2, $3)', [event, 'going', 'sen'])
      await answer(Leader, 'declined')
      // Answered in time, and sent once back online.
      await valueAs(
        database,
        person(Member),
        `select api.answer_event($1, 'going', null, now() - interval '3 days')`,
        [event],
      )
      const rows = await rowsAs<{ user_id: string; is_late: boolean }>(
        database,
        leader(),
        'select * from api.event_participation($1)',
        [event],
      )
      expect(Object.fromEntries(rows.map(({ user_id, is_late }) => [user_id, is_late]))).toEqual({
        [Admin]: false,
        [Board]: false,
        [Leader]: true,
        [Member]: false,
      })
      expect(await figures()).toMatchObject({ late: 1 })
    })

    it('moves with each event of a series', async () => {
      const start = await valueOf<string>(
        database,
        `select (start_time at time zone 'Europe/Stockholm')::date::text from api.events where id = $1`,
        [event],
      )
      await save(`answer_by = '${start}'::date - 3, answer_reminder_days = 2`)
      await valueAs(
        database,
        person(club.members.Leader),
        `select api.repeat_event($1, '${start}'::date + 14)`,
        [event],
      )
      const ahead = async () => {
        const { rows } = await database.query<{ days: number; remind: number | null }>(
          `select (start_time at time zone 'Europe/Stockholm')::date - answer_by as days, answer_reminder_days as remind
          from api.events order by start_time`,
        )
        return rows
      }
      expect(await ahead()).toEqual([3, 3, 3].map((days) => ({ days, remind: 2 })))
      const change = (changes: Record<string, unknown>) =>
        valueAs(database, leader(), `select api.update_series($1, 'all', $2)`, [
          event,
          JSON.stringify(changes),
        ])
      await change({ answer_by: await valueOf(database, `select ('${start}'::date - 5)::text`) })
      expect(await ahead()).toEqual([5, 5, 5].map((days) => ({ days, remind: 2 })))
      await change({ answer_by: null, answer_reminder_days: null })
      expect(await ahead()).toEqual([null, null, null].map((days) => ({ days, remind: null })))
    })
  })
})
