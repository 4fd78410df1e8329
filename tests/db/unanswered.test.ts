import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { dayIn, unansweredActs } from '../helpers/unanswered.ts'

describe.each(DATABASES)('members who have not answered an event, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  const { coming, leader, answer, unanswered, figures, remind, everyone } = unansweredActs(
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
