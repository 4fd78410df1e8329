import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

// Each answer locks its person and its event. A list would lock them in the order in which it was sent, and two could deadlock.
describe.each(DATABASES)('a POST of registrations on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let events: string[]

  beforeAll(async () => {
    club = await createClub(database)
    events = [await addEvent(database, club.id), await addEvent(database, club.id)]
  })

  const post = (rows: [event: string, user: string][]) =>
    rowsAs(
      database,
      person(club.members.Admin),
      `insert into api.event_registrations (event_id, user_id, status)
      select *, 'going' from unnest($1::uuid[], $2::uuid[]) returning event_id`,
      [rows.map(([event]) => event), rows.map(([, user]) => user)],
    )
  const answers = () => valueOf(database, 'select count(*)::int from api.event_registrations')

  it('is refused for several events or members at once, and answer_events takes them', async () => {
    const [first = '', second = ''] = events
    const { Member, Board, Admin } = club.members
    for (const rows of [
      [
        [first, Member],
        [second, Member],
      ],
      [
        [first, Member],
        [first, Board],
      ],
    ] satisfies [string, string][][])
      expect(await failure(post(rows))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'event_id', max: 1 },
      })
    expect(await answers()).toBe(0)
    expect(await post([[first, Member]])).toHaveLength(1)
    expect(await post([[second, Member]])).toHaveLength(1)
    await valueAs(database, person(Admin), 'select api.answer_events($1)', [
      JSON.stringify(events.map((event_id) => ({ event_id, status: 'going' }))),
    ])
    expect(await answers()).toBe(4)
  })
})
