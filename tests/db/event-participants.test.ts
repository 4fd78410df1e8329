import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, as, failure, person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('the list of participants on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let open: string
  let hidden: string

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
    open = await addEvent(database, club.id)
    hidden = await addEvent(database, club.id, { is_private: true })
    for (const event of [open, hidden])
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status)
        values ($1, $2, 'going'), ($1, $3, 'going'), ($1, $4, 'interested')`,
        [event, club.members.Leader, club.members.Board, club.members.Admin],
      )
  })
  beforeEach(() => allow(true))

  const allow = (value: boolean) =>
    database.query('update api.associations set shows_participants = $1', [value])
  const participants = (event: string, who = club.members.Member) =>
    rowsAs(database, person(who), 'select * from api.event_participants($1)', [event])

  it('shows names and nothing else, and which one is the caller', async () => {
    expect(await participants(open)).toEqual([
      { name: 'Test Board', is_me: false, comment: null, guests: 0 },
      { name: 'Test Leader', is_me: false, comment: null, guests: 0 },
    ])
    expect(await participants(open, club.members.Board)).toContainEqual({
      name: 'Test Board',
      is_me: true,
      guests: 0,
      comment: null,
    })
  })

  it('is shown only if the club allows it, which is off by default', async () => {
    const asNew = 'select shows_participants from api.associations where id = $1'
    const { id } = await createClub(database, 'Ny förening')
    expect(await valueOf(database, asNew, [id])).toBe(false)
    await allow(false)
    expect((await failure(participants(open))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await participants(open, club.members.Leader)).toHaveLength(2)
    await allow(true)
    expect(await participants(open)).toHaveLength(2)
  })

  it('is refused for an event that the caller cannot see', async () => {
    for (const [event, who] of [
      [hidden, club.members.Member],
      [open, neighbours.members.Admin],
      [randomUUID(), club.members.Leader],
    ] as const)
      expect((await failure(participants(event, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    const visitor = rowsAs(database, ANONYMOUS, 'select * from api.event_participants($1)', [open])
    expect((await failure(visitor)).code).toBe('42501')
    expect(await participants(hidden, club.members.Leader)).toHaveLength(2)
  })

  it('can only be switched on and off with association:update', async () => {
    const set = (who: string, value: boolean | null) =>
      as(database, person(who), async (tx) => {
        const { rows } = await tx.query(
          'update api.associations set shows_participants = $2 where id = $1 returning shows_participants',
          [club.id, value],
        )
        return rows
      })
    expect(await set(club.members.Leader, false)).toEqual([])
    expect(await set(club.members.Admin, false)).toEqual([{ shows_participants: false }])
    expect(await failure(set(club.members.Admin, null))).toMatchObject({
      params: { field: 'shows_participants' },
    })
  })
})
