import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { rosterPage } from '../helpers/door.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { jpeg, png, webp } from '../helpers/pictures.ts'
import { failure, holdTransaction, person, valueAs, waitForBlocked } from '../helpers/requests.ts'

interface PhotoShown {
  photo: { media_type: string } | null
  shown: boolean
  events: { title: string }[]
  total: number
}

const SET_PHOTO = 'select api.set_photo($1, $2, $3)'

describe.each(DATABASES)('the photo of a child on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  const { connect, disconnect } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    await connect(people.mother)
  })

  const give = (
    who = people.mother,
    of: string | null = people.child,
    content: Buffer | null = webp(160, 160),
    type: string | null = 'image/webp',
  ) =>
    valueAs<string | null>(database, person(who), SET_PHOTO, [content?.toString('base64') ?? null, type, of])
  const told = (who = people.mother, of = people.child) =>
    valueAs<PhotoShown>(database, person(who), 'select api.child_photo($1)', [of])
  const own = (who: string) => valueAs<PhotoShown>(database, person(who), 'select api.my_photo()')
  const showIn = (club: string) =>
    database.query(
      `with club as (update api.associations set shows_photos = true where id = $1 returning id)
      update api.events e set shows_photos = true from club where e.association_id = club.id`,
      [club],
    )
  const gone = { code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'user' } }

  it('can be provided and removed by a guardian, as if the child had done so', async () => {
    const event = await addEvent(database, people.club.id)
    await showIn(people.club.id)
    const version = await give()
    expect(await told()).toMatchObject({ photo: { version, media_type: 'image/webp' }, shown: true })
    expect(await own(people.child)).toMatchObject({ photo: { version } })
    expect((await own(people.mother)).photo).toBeNull()
    const { members } = await rosterPage(database, people.club.members['Door staff'], event)
    expect(members.find(({ user_id }) => user_id === people.child)).toMatchObject({ photo: version })
    expect(await give(people.child, null, null, null)).toBeNull()
    expect((await told()).photo).toBeNull()
    await give()
    expect(await give(people.mother, people.child, null, null)).toBeNull()
    expect((await own(people.child)).photo).toBeNull()
  })

  it('is subject to the same limits', async () => {
    expect(await failure(give(people.mother, people.child, png(160, 160), 'image/png'))).toMatchObject({
      code: 'ERROR_UNSUPPORTED_IMAGE',
    })
    expect(await failure(give(people.mother, people.child, jpeg(161, 160), 'image/jpeg'))).toBeTruthy()
    expect((await told()).photo).toBeNull()
    expect(await give(people.mother, people.child, jpeg(160, 160), 'image/jpeg')).toBeTruthy()
  })

  it('cannot be seen or set by anybody else, nor by a former guardian', async () => {
    const version = await give()
    const stranger = (await createClub(database, 'Grannkören')).members.Admin
    for (const who of [people.father, people.admin, people.child, stranger]) {
      expect(await failure(told(who))).toMatchObject(gone)
      expect(await failure(give(who, people.child, null, null))).toMatchObject(gone)
    }
    expect(await failure(give(people.mother, people.father))).toMatchObject(gone)
    await disconnect(people.mother)
    expect(await failure(told())).toMatchObject(gone)
    expect(await failure(give(people.mother, people.child, null, null))).toMatchObject(gone)
    expect(await own(people.child)).toMatchObject({ photo: { version } })
  })

  it('is returned with the events of the guardian’s club only', async () => {
    const other = await createClub(database, 'Grannkören')
    await joinClub(database, other.id, [people.child])
    await addEvent(database, people.club.id, { title: 'Vår match', ...inDays(1) })
    await addEvent(database, other.id, { title: 'Deras match', ...inDays(2) })
    await showIn(other.id)
    expect(await told()).toMatchObject({ shown: false, events: [], total: 0 })
    await showIn(people.club.id)
    expect(await told()).toMatchObject({ shown: true, events: [{ title: 'Vår match' }], total: 1 })
    expect(await own(people.child)).toMatchObject({ total: 2 })
  })

  it.runIf(kind === 'postgresql')('cannot be set by a guardian who is being disconnected', async () => {
    const ending = await holdTransaction(database, person(people.admin), (tx) =>
      tx.query('select api.remove_guardian($1, $2, $3)', [people.club.id, people.child, people.mother]),
    )
    const given = failure(give())
    await waitForBlocked(database)
    await ending.commit()
    expect(await given).toMatchObject(gone)
    expect((await own(people.child)).photo).toBeNull()
    await connect(people.mother)
    expect(await give()).toBeTruthy()
  })
})
