import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { FACE, OTHER, type Photo, photoActs } from '../helpers/photos.ts'
import { jpeg, png, webp } from '../helpers/pictures.ts'
import {
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { bearer, logIn, PASSWORD } from '../helpers/session.ts'

interface MyPhoto {
  photo: Photo | null
  shown: boolean
  events: { title: string }[]
  total: number
}

describe.each(DATABASES)('a member’s photo on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let event: string
  let me: string
  const { give, show } = photoActs(
    database,
    () => club,
    () => event,
  )

  beforeEach(async () => {
    club = await createClub(database)
    event = await addEvent(database, club.id)
    me = await addMember(database, club.id)
  })

  const mine = (who: string) => valueAs<MyPhoto>(database, person(who), 'select api.my_photo()')

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
