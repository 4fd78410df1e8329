import { beforeAll, describe, expect, it } from 'vitest'

import { answerActs } from '../helpers/answers.ts'
import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { person, rowsAs, valueAs } from '../helpers/requests.ts'

describe.each(DATABASES)('answers to many events at once on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let ida: string
  const { event, answer, toAll, one, withdrawAll } = answerActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
    ida = await addMember(database, club.id, 'Member', { name: 'Ida' })
  })

  const isLate = (id: string) =>
    valueAs<boolean>(
      database,
      person(club.members.Leader),
      'select is_late from api.event_participation($1) where user_id = $2',
      [id, ida],
    )
  /** Backdates the existing answers so that they are in time; later ones are late. */
  const passLastDay = async (id: string) => {
    await database.query(
      `update api.event_registrations set answered_at = now() - interval '3 days', date_registered = now() - interval '3 days'
       where event_id = $1`,
      [id],
    )
    await database.query(`update api.events set answer_by = current_date - 1 where id = $1`, [id])
  }

  it('keeps an answer that was given later, and marks answers after the deadline as late', async () => {
    const [first, second] = [await event(5), await event(6)]
    await database.query(`update api.events set answer_by = current_date - 1 where id = $1`, [second])
    await one(ida, first, 'interested')
    const outcome = await answer(
      ida,
      toAll([first, second], 'going'),
      new Date(Date.now() - 60_000).toISOString(),
    )
    expect(outcome).toMatchObject([
      { event_id: first, status: 'interested', taken: false, refused: null },
      { event_id: second, status: 'going', taken: true },
    ])
    const late = await rowsAs<{ user_id: string }>(
      database,
      person(club.members.Leader),
      'select user_id from api.event_participation($1) where is_late',
      [second],
    )
    expect(late).toEqual([{ user_id: ida }])
    await withdrawAll()
  })

  it('does not mark an answer that is what it was at the deadline, whatever came between', async () => {
    const id = await event(7)
    await one(ida, id, 'interested')
    await one(ida, id, 'going')
    await passLastDay(id)
    expect(await isLate(id)).toBe(false)
    await one(ida, id, 'declined')
    expect(await isLate(id)).toBe(true)
    await one(ida, id, 'interested')
    expect(await isLate(id)).toBe(true)
    await one(ida, id, 'going')
    expect(await isLate(id)).toBe(false)
    await withdrawAll()
  })

  it('does not mark an answer that is withdrawn and given again, only a different one', async () => {
    const id = await event(7)
    const withdraw = () => rowsAs(database, person(ida), 'select api.answer_event($1)', [id])
    await one(ida, id, 'going')
    await passLastDay(id)
    await withdraw()
    await one(ida, id, 'going')
    expect(await isLate(id)).toBe(false)
    // Giving another answer in between does not change this.
    await one(ida, id, 'declined')
    await withdraw()
    await one(ida, id, 'interested')
    expect(await isLate(id)).toBe(true)
    await one(ida, id, 'going')
    expect(await isLate(id)).toBe(false)
    await withdrawAll()
  })

  it('still marks a late answer that was withdrawn and given again', async () => {
    const id = await event(7)
    await database.query(`update api.events set answer_by = current_date - 1 where id = $1`, [id])
    await one(ida, id, 'going')
    await rowsAs(database, person(ida), 'select api.answer_event($1)', [id])
    await one(ida, id, 'going')
    const late = await rowsAs(
      database,
      person(club.members.Leader),
      'select user_id from api.event_participation($1) where is_late',
      [id],
    )
    expect(late).toEqual([{ user_id: ida }])
    await withdrawAll()
  })
})
