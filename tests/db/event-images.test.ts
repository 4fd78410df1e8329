import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { jpeg, png, pngOfBytes, webp } from '../helpers/pictures.ts'
import { ANONYMOUS, as, failure, person, valueAs, valueOf } from '../helpers/requests.ts'

const PNG = png()
const WEBP = webp()
const JPEG = jpeg()

describe.each(DATABASES)('the picture of an event on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
    event = await addEvent(database, club.id)
  })

  const set = (who: string, content: Buffer | string | null, type: string | null) =>
    valueAs<string>(database, person(who), 'select api.set_event_image($1, $2, $3)', [
      event,
      Buffer.isBuffer(content) ? content.toString('base64') : content,
      type,
    ])
  const get = (version: string | null, caller = ANONYMOUS, id = event) =>
    as(database, caller, async (tx) => {
      const { rows } = await tx.query<{ hex: string }>(
        `with image as materialized (select api.event_image($1, $2) as content)
        select encode(content, 'hex') as hex, current_setting('response.headers') as headers from image`,
        [id, version],
      )
      return rows[0]
    })

  it.each([
    ['image/png', PNG],
    ['image/webp', WEBP],
    ['image/jpeg', JPEG],
  ])('is served as %s, cacheable forever, to anyone who has its URL', async (type, content) => {
    const version = await set(club.members.Leader, content, type)
    expect(await valueOf(database, 'select image from api.events where id = $1', [event])).toBe(version)
    expect(await get(version)).toEqual({
      hex: content.toString('hex'),
      headers: `[{"Content-Type": "${type}"}, {"Cache-Control": "public, max-age=31536000, immutable"}, {"X-Content-Type-Options": "nosniff"}]`,
    })
  })

  it('gets a new URL when it is replaced, and none when it is removed', async () => {
    const first = await set(club.members.Leader, PNG, 'image/png')
    const second = await set(club.members.Leader, JPEG, 'image/jpeg')
    expect(second).not.toBe(first)
    expect((await failure(get(first))).code).toBe('PT404')
    expect(await set(club.members.Leader, null, null)).toBeNull()
    expect((await failure(get(second))).code).toBe('PT404')
    expect(await valueOf(database, 'select image from api.events where id = $1', [event])).toBeNull()
  })

  it.each([
    ['private', { is_private: true }],
    ['a draft', { status: 'draft' }],
  ])(
    'of an event that is %s is only for those who can see the event, and is not cached',
    async (_, columns) => {
      const hidden = await addEvent(database, club.id, columns)
      const version = await valueAs<string>(
        database,
        person(club.members.Leader),
        `select api.set_event_image($1, $2, 'image/png')`,
        [hidden, PNG.toString('base64')],
      )
      for (const caller of [
        ANONYMOUS,
        person(club.members.Member),
        person(neighbours.members.Admin),
        person(neighbours.members.Member),
      ])
        expect((await failure(get(version, caller, hidden))).code).toBe('PT404')
      const shown = await get(version, person(club.members.Leader), hidden)
      expect(shown).toMatchObject({ hex: PNG.toString('hex'), headers: expect.stringContaining('no-store') })
    },
  )

  it('is shown to listed members once the event is private, and no longer to others', async () => {
    const version = await set(club.members.Leader, PNG, 'image/png')
    expect((await get(version))?.hex).toBe(PNG.toString('hex'))
    await database.query('update api.events set is_private = true where id = $1', [event])
    expect((await failure(get(version))).code).toBe('PT404')
    expect((await failure(get(version, person(club.members.Member)))).code).toBe('PT404')
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, club.members.Member],
    )
    expect((await get(version, person(club.members.Member)))?.hex).toBe(PNG.toString('hex'))
    await database.query('update api.events set is_private = false where id = $1', [event])
  })

  it.each([
    ['not base64', 'åäö', 'image/png'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    ['a drawing with scripts', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'],
    ['of another type than it says', PNG, 'image/jpeg'],
    ['of no type', PNG, null],
    ['empty', '', 'image/png'],
  ])('cannot be %s', async (_, content, type) => {
    expect((await failure(set(club.members.Leader, content, type))).code).toBe('ERROR_UNSUPPORTED_IMAGE')
  })

  it('is limited to one megabyte', async () => {
    const exactly = pngOfBytes(1_048_576)
    expect(await set(club.members.Leader, exactly, 'image/png')).toMatch(/^[\w-]{16}$/)
    for (const more of [1, 2_000_000])
      expect(
        await failure(set(club.members.Leader, Buffer.concat([exactly, Buffer.alloc(more)]), 'image/png')),
      ).toMatchObject({
        code: 'ERROR_IMAGE_TOO_LARGE',
        params: { max: 1_048_576 },
      })
  })

  it('can only be set with event:update in its own club', async () => {
    const version = await set(club.members.Leader, PNG, 'image/png')
    for (const who of [club.members.Member, neighbours.members.Admin])
      expect((await failure(set(who, JPEG, 'image/jpeg'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    const attempt = valueAs(database, ANONYMOUS, 'select api.set_event_image($1, null)', [event])
    expect((await failure(attempt)).code).toBe('42501')
    expect((await get(version))?.hex).toBe(PNG.toString('hex'))
  })
})
