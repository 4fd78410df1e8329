import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { quietCursor, rosterPage } from '../helpers/door.ts'
import { jpeg, png, webp } from '../helpers/pictures.ts'
import {
  as,
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { bearer, logIn, PASSWORD } from '../helpers/session.ts'

interface Photo {
  version: string
  media_type: string
  content: string
}
interface MyPhoto {
  photo: Photo | null
  shown: boolean
  events: { title: string }[]
  total: number
}

const FACE = webp(160, 160)
const OTHER = jpeg(160, 120)

describe.each(DATABASES)('a member’s photo on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  let me: string

  beforeEach(async () => {
    club = await createClub(database)
    event = await addEvent(database, club.id)
    me = await addMember(database, club.id)
  })

  const give = (who: string, content: Buffer | null = FACE, type: string | null = 'image/webp') =>
    valueAs<string>(database, person(who), 'select api.set_photo($1, $2)', [
      content?.toString('base64') ?? null,
      type,
    ])
  const mine = (who: string) => valueAs<MyPhoto>(database, person(who), 'select api.my_photo()')
  const clubShows = (shows: boolean) =>
    rowsAs(
      database,
      person(club.members.Admin),
      'update api.associations set shows_photos = $2 where id = $1',
      [club.id, shows],
    )
  const eventShows = (shows: boolean) =>
    rowsAs(database, person(club.members.Leader), 'update api.events set shows_photos = $2 where id = $1', [
      event,
      shows,
    ])
  const show = async () => {
    await clubShows(true)
    await eventShows(true)
  }
  const page = (parameters = {}) => rosterPage(database, club.members['Door staff'], event, parameters)
  const entryOf = async (who: string, parameters = {}) =>
    (await page(parameters)).members.find(({ user_id }) => user_id === who)
  const fetched = (who = club.members['Door staff'], ids = [me]) =>
    valueAs<(Photo & { user_id: string })[]>(database, person(who), 'select api.roster_photos($1, $2)', [
      event,
      ids,
    ])

  it('can be provided, replaced and removed by its member', async () => {
    expect((await mine(me)).photo).toBeNull()
    const first = await give(me)
    expect((await mine(me)).photo).toMatchObject({
      version: first,
      media_type: 'image/webp',
      content: FACE.toString('base64'),
    })
    const second = await give(me, OTHER, 'image/jpeg')
    expect(second).not.toBe(first)
    expect((await mine(me)).photo).toMatchObject({ version: second, content: OTHER.toString('base64') })
    expect(await give(me, null, null)).toBeNull()
    expect((await mine(me)).photo).toBeNull()
  })

  it('must be a small picture', async () => {
    const code = async (content: Buffer, type: string) => (await failure(give(me, content, type))).message
    expect(await code(webp(161, 160), 'image/webp')).toContain('ERROR_UNSUPPORTED_IMAGE')
    expect(await code(jpeg(160, 161), 'image/jpeg')).toContain('ERROR_UNSUPPORTED_IMAGE')
    expect(await code(png(), 'image/png')).toContain('ERROR_UNSUPPORTED_IMAGE')
    expect(await code(FACE, 'image/jpeg')).toContain('ERROR_UNSUPPORTED_IMAGE')
    expect(await code(Buffer.from('<svg onload=alert(1)>'), 'image/webp')).toContain(
      'ERROR_UNSUPPORTED_IMAGE',
    )
    expect(await code(Buffer.alloc(6145), 'image/webp')).toContain('ERROR_IMAGE_TOO_LARGE')
    expect((await mine(me)).photo).toBeNull()
    expect(await give(me)).toMatch(/^[\w-]{8}$/)
  })

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

  it('comes with the events at which it is shown', async () => {
    await give(me)
    expect(await mine(me)).toMatchObject({ shown: false, events: [], total: 0 })
    await show()
    await addEvent(database, club.id, { title: 'Utan foton' })
    const secret = await addEvent(database, club.id, { title: 'Styrelsen', is_private: true })
    await database.query('update api.events set shows_photos = true where id = $1', [secret])
    const title = await valueOf<string>(database, 'select title from api.events where id = $1', [event])
    expect(await mine(me)).toMatchObject({ shown: true, events: [{ title }], total: 2 })
  })

  it('can be seen and removed by those who manage members, which the audit log records', async () => {
    await give(me)
    const see = (who: string) =>
      valueAs<Photo | null>(database, person(who), 'select api.member_photo($1)', [me])
    const remove = (who: string) => rowsAs(database, person(who), 'select api.remove_photo($1)', [me])
    const other = await createClub(database, 'Grannorkestern')
    const [colleague, door] = [await addMember(database, club.id), club.members['Door staff']]
    for (const who of [colleague, door, other.members.Admin]) {
      expect((await failure(see(who))).message).toContain('ERROR_RESOURCE_NOT_FOUND')
      expect((await failure(remove(who))).message).toContain('ERROR_INSUFFICIENT_PERMISSIONS')
    }
    expect(await see(club.members.Admin)).toMatchObject({ content: FACE.toString('base64') })
    await remove(club.members.Admin)
    await remove(club.members.Admin)
    expect(await see(club.members.Admin)).toBeNull()
    expect(
      await valueOf(
        database,
        `select count(*)::int from private.audit_log where action = 'member.photo_removed' and subject_id = $1`,
        [me],
      ),
    ).toBe(1)
  })

  it('is not stored if the account has been closed in the meantime', async () => {
    await database.query('update api.users set deleted_at = now() where id = $1', [me])
    expect((await failure(give(me))).message).toContain('ERROR_RESOURCE_NOT_FOUND')
    await database.query('update api.users set deleted_at = null where id = $1', [me])
    expect(await give(me)).toMatch(/^[\w-]{8}$/)
  })

  describe.runIf(kind === 'postgresql')('concurrently', () => {
    const leave = 'select api.delete_my_account($1)'
    const held = () =>
      valueOf<number>(database, 'select count(*)::int from private.photos where user_id = $1', [me])
    const loggedIn = async () => {
      await database.query('select private.set_password($1, $2)', [me, PASSWORD])
      const email = await valueOf<string>(database, 'select email from api.users where id = $1', [me])
      return bearer(database, (await logIn(database, email)).access_token)
    }

    it('is not stored if the account is closed first on another device', async () => {
      const session = await loggedIn()
      const closing = await holdTransaction(database, session, (tx) => tx.query(leave, [PASSWORD]))
      const given = failure(give(me))
      await waitForBlocked(database)
      await closing.commit()
      expect((await given).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      expect(await held()).toBe(0)
    })

    it('is deleted when the account is closed on another device while it is being provided', async () => {
      const session = await loggedIn()
      const giving = await holdTransaction(database, person(me), (tx) =>
        tx.query('select api.set_photo($1, $2)', [FACE.toString('base64'), 'image/webp']),
      )
      const closed = valueAs(database, session, leave, [PASSWORD])
      await waitForBlocked(database)
      await giving.commit()
      expect(await closed).toEqual({})
      expect(await held()).toBe(0)
    })

    it.each([
      ['the first event', false],
      ['the last event', true],
    ])(
      'is hidden without a deadlock by the club and by a series that starts with %s',
      async (_, reversed) => {
        await show()
        const second = await addEvent(database, club.id)
        await database.query('update api.events set shows_photos = true where id = $1', [second])
        const cursor = await quietCursor(database, club.members['Door staff'], event)
        let closing: Promise<unknown> | undefined
        await as(database, person(club.members.Leader), async (tx) => {
          const hide = (id: string) =>
            tx.query('update api.events set shows_photos = false where id = $1', [id])
          const [one, other] = reversed ? [second, event] : [event, second]
          await hide(one)
          closing = clubShows(false)
          await waitForBlocked(database)
          await hide(other)
        })
        await closing
        expect((await page({ since: cursor })).full).toBe(true)
        expect(await entryOf(me)).not.toHaveProperty('photo')
      },
    )
  })

  it('is included in the data export, and deleted with the account', async () => {
    await give(me)
    const { photo } = await valueAs<{ photo: Photo }>(database, person(me), 'select api.export_my_data()')
    expect(photo).toMatchObject({ media_type: 'image/webp', content: FACE.toString('base64') })
    expect(photo).not.toHaveProperty('version')
    const held = () => valueOf(database, 'select count(*)::int from private.photos where user_id = $1', [me])
    expect(await held()).toBe(1)
    await database.query('delete from api.users where id = $1', [me])
    expect(await held()).toBe(0)
  })
})
