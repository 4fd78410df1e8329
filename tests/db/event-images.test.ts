import { beforeAll, describe, expect, it } from 'vitest'
import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, as, failure, person, valueAs, valueOf } from '../helpers/requests.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('bild')])
const WEBP = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from('bild')])
const JPEG = Buffer.from('ffd8ffe000', 'hex')

describe.each(DATABASES)('the picture of an event on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
    event = await addEvent(database, club.id, { is_private: true })
  })

  const set = (who: string, content: Buffer | string | null, type: string | null) =>
    valueAs<string>(database, person(who), 'select api.set_event_image($1, $2, $3)', [
      event,
      Buffer.isBuffer(content) ? content.toString('base64') : content,
      type,
    ])
  const get = (version: string | null) =>
    as(database, ANONYMOUS, async (tx) => {
      const { rows } = await tx.query<{ hex: string }>(
        `with image as materialized (select api.event_image($1, $2) as content)
        select encode(content, 'hex') as hex, current_setting('response.headers') as headers from image`,
        [event, version],
      )
      return rows[0]
    })

  it.each([
    ['image/png', PNG],
    ['image/webp', WEBP],
    ['image/jpeg', JPEG],
  ])('is served as %s, for ever, to whoever knows its address', async (type, content) => {
    const version = await set(club.members.Leader, content, type)
    expect(await valueOf(database, 'select image from api.events where id = $1', [event])).toBe(version)
    expect(await get(version)).toEqual({
      hex: content.toString('hex'),
      headers: `[{"Content-Type": "${type}"}, {"Cache-Control": "public, max-age=31536000, immutable"}, {"X-Content-Type-Options": "nosniff"}]`,
    })
  })

  it('gets a new address when it is replaced, and none when it is removed', async () => {
    const first = await set(club.members.Leader, PNG, 'image/png')
    const second = await set(club.members.Leader, JPEG, 'image/jpeg')
    expect(second).not.toBe(first)
    expect((await failure(get(first))).code).toBe('PT404')
    expect(await set(club.members.Leader, null, null)).toBeNull()
    expect((await failure(get(second))).code).toBe('PT404')
    expect(await valueOf(database, 'select image from api.events where id = $1', [event])).toBeNull()
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

  it('is a megabyte at most', async () => {
    const exactly = Buffer.concat([PNG, Buffer.alloc(1_048_576 - PNG.length)])
    expect(await set(club.members.Leader, exactly, 'image/png')).toMatch(/^[\w-]{16}$/)
    for (const more of [1, 2_000_000])
      expect(
        await failure(set(club.members.Leader, Buffer.concat([exactly, Buffer.alloc(more)]), 'image/png')),
      ).toMatchObject({
        code: 'ERROR_IMAGE_TOO_LARGE',
        params: { max: 1_048_576 },
      })
  })

  it('is set by event:update in its club only', async () => {
    const version = await set(club.members.Leader, PNG, 'image/png')
    for (const who of [club.members.Member, neighbours.members.Admin])
      expect((await failure(set(who, JPEG, 'image/jpeg'))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    const attempt = valueAs(database, ANONYMOUS, 'select api.set_event_image($1, null)', [event])
    expect((await failure(attempt)).code).toBe('42501')
    expect((await get(version))?.hex).toBe(PNG.toString('hex'))
  })
})
