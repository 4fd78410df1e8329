import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { quietCursor, rosterPage } from '../helpers/door.ts'
import { FACE, OTHER, type Photo, photoActs } from '../helpers/photos.ts'
import { as, failure, person, valueAs } from '../helpers/requests.ts'

describe.each(DATABASES)('a member’s photo on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  let me: string
  const { give, clubShows, eventShows, show } = photoActs(
    database,
    () => club,
    () => event,
  )

  beforeEach(async () => {
    club = await createClub(database)
    event = await addEvent(database, club.id)
    me = await addMember(database, club.id)
  })

  const page = (parameters = {}) => rosterPage(database, club.members['Door staff'], event, parameters)
  const entryOf = async (who: string, parameters = {}) =>
    (await page(parameters)).members.find(({ user_id }) => user_id === who)
  const fetched = (who = club.members['Door staff'], ids = [me]) =>
    valueAs<(Photo & { user_id: string })[]>(database, person(who), 'select api.roster_photos($1, $2)', [
      event,
      ids,
    ])

  it.each([
    ['neither the club nor the event asks for it', false, false],
    ['only the event asks for it', false, true],
    ['only the club lets it', true, false],
  ])('is not sent to the door if %s', async (_, byClub, byEvent) => {
    const version = await give(me)
    await clubShows(byClub)
    await eventShows(byEvent)
    expect(await entryOf(me)).not.toHaveProperty('photo')
    expect(await fetched()).toEqual([])
    await show()
    expect(await entryOf(me)).toHaveProperty('photo', version)
    expect(await fetched()).toEqual([
      { user_id: me, version, media_type: 'image/webp', content: FACE.toString('base64') },
    ])
  })

  it('is sent to door staff of the member’s club, and to nobody else', async () => {
    await give(me)
    await show()
    const other = await createClub(database, 'Grannorkestern')
    for (const [who, code] of [
      [me, 'ERROR_INSUFFICIENT_PERMISSIONS'],
      [other.members.Admin, 'ERROR_RESOURCE_NOT_FOUND'],
    ] as const) {
      expect((await failure(fetched(who))).message).toContain(code)
    }
    // A member of another club is not on this club's roster.
    await give(other.members.Member)
    expect(await fetched(club.members['Door staff'], [me, me, other.members.Member])).toHaveLength(1)
  })

  it('is fetched in batches of at most 50', async () => {
    await show()
    const ids = (count: number) => Array.from({ length: count }, () => me)
    expect((await failure(fetched(undefined, ids(51)))).message).toContain('ERROR_VALIDATION_FAILED')
    expect((await failure(fetched(undefined, []))).message).toContain('ERROR_VALIDATION_FAILED')
    await give(me)
    expect(await fetched(undefined, ids(50))).toHaveLength(1)
  })

  it('reaches an open door when it is provided, replaced or removed', async () => {
    await show()
    const cursor = await quietCursor(database, club.members['Door staff'], event)
    const first = await give(me)
    expect(await entryOf(me, { since: cursor })).toHaveProperty('photo', first)
    const second = await give(me, OTHER, 'image/jpeg')
    expect(await entryOf(me, { since: cursor })).toHaveProperty('photo', second)
    await give(me, null, null)
    const gone = await entryOf(me, { since: cursor })
    expect(gone).toMatchObject({ user_id: me })
    expect(gone).not.toHaveProperty('photo')
  })

  it('is shown or hidden along with all others when the club or the event changes its setting', async () => {
    const version = await give(me)
    for (const [turn, shown] of [
      [show, true],
      [() => eventShows(false), false],
      [() => eventShows(true), true],
      [() => clubShows(false), false],
    ] as const) {
      const cursor = await quietCursor(database, club.members['Door staff'], event)
      expect((await page({ since: cursor })).full).toBe(false)
      await turn()
      const renewed = await page({ since: cursor })
      expect(renewed.full).toBe(true)
      expect(renewed.members.find(({ user_id }) => user_id === me)?.photo).toBe(shown ? version : undefined)
    }
  })

  it('is removed from doors of events up to three days ago when the club hides photos', async () => {
    const version = await give(me)
    await show()
    await database.query(
      `update api.events set start_time = now() - interval '4 days', end_time = now() - interval '3 days' where id = $1`,
      [event],
    )
    const cursor = await quietCursor(database, club.members['Door staff'], event)
    expect(await entryOf(me)).toHaveProperty('photo', version)
    await clubShows(false)
    const renewed = await page({ since: cursor })
    expect(renewed.full).toBe(true)
    expect(renewed.members.find(({ user_id }) => user_id === me)).not.toHaveProperty('photo')
  })

  it.runIf(kind === 'postgresql')(
    'is hidden by the club while a series is hiding it, without waiting',
    async () => {
      await show()
      const second = await addEvent(database, club.id)
      await database.query('update api.events set shows_photos = true where id = $1', [second])
      const cursor = await quietCursor(database, club.members['Door staff'], event)
      await as(database, person(club.members.Leader), async (tx) => {
        const hide = (id: string) =>
          tx.query('update api.events set shows_photos = false where id = $1', [id])
        await hide(event)
        await clubShows(false)
        await hide(second)
      })
      expect((await page({ since: cursor })).full).toBe(true)
      expect(await entryOf(me)).not.toHaveProperty('photo')
    },
  )
})
