import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { png, pngOfBytes, webp } from '../helpers/pictures.ts'
import { ANONYMOUS, as, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const PNG = png()
const WEBP = webp()

describe.each(DATABASES)('the settings of an association on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeEach(async () => {
    club = await createClub(database)
  })

  const setType = (who: string, type: string | null) =>
    rowsAs(database, person(who), 'update api.associations set type = $2 where id = $1 returning type', [
      club.id,
      type,
    ])
  const setLogo = (who: string, content: Buffer | string | null, type: string | null = 'image/png') =>
    valueAs<number | null>(database, person(who), 'select api.set_association_logo($1, $2, $3)', [
      club.id,
      Buffer.isBuffer(content) ? content.toString('base64') : content,
      type,
    ])
  const getLogo = (version: number | null) =>
    as(database, ANONYMOUS, async (tx) => {
      const { rows } = await tx.query<{ hex: string; headers: string }>(
        `with logo as materialized (select api.association_logo($1, $2) as content)
        select encode(content, 'hex') as hex, current_setting('response.headers') as headers from logo`,
        [club.id, version],
      )
      return rows[0]
    })
  const shownVersion = () =>
    valueOf<number | null>(database, 'select logo_version from api.associations where id = $1', [club.id])

  it('allow the type to change, without affecting existing events', async () => {
    const concert = await addEvent(database, club.id, { type: 'concert' })
    expect(await setType(club.members.Admin, 'sport')).toEqual([{ type: 'sport' }])
    expect(await valueOf(database, 'select type from api.events where id = $1', [concert])).toBe('concert')
    const moved = `update api.events set title = 'Flyttad' where id = $1 returning type`
    expect(await rowsAs(database, person(club.members.Leader), moved, [concert])).toEqual([
      { type: 'concert' },
    ])
    expect((await failure(addEvent(database, club.id, { type: 'concert' }))).code).toBe(
      'ERROR_INVALID_EVENT_TYPE',
    )
  })

  it('accept only known types, and changes only by admins', async () => {
    for (const type of ['chess', '', null])
      expect(await failure(setType(club.members.Admin, type))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'type' },
      })
    expect(await setType(club.members.Board, 'sport')).toEqual([])
    expect(await valueOf(database, 'select type from api.associations where id = $1', [club.id])).toBe(
      'music',
    )
  })

  it('include a logo that anyone may fetch and cache forever', async () => {
    const version = await setLogo(club.members.Admin, PNG)
    expect(await shownVersion()).toBe(version)
    expect(await getLogo(version)).toEqual({
      hex: PNG.toString('hex'),
      headers:
        '[{"Content-Type": "image/png"}, {"Cache-Control": "public, max-age=31536000, immutable"}, {"X-Content-Type-Options": "nosniff"}, {"Cross-Origin-Resource-Policy": "cross-origin"}]',
    })
  })

  it('give each logo its own version, even after the logo was removed', async () => {
    const first = await setLogo(club.members.Admin, PNG)
    expect(await setLogo(club.members.Admin, null, null)).toBeNull()
    expect(await shownVersion()).toBeNull()
    const second = await setLogo(club.members.Admin, WEBP, 'image/webp')
    expect(second).not.toBe(first)
    expect((await getLogo(second))?.hex).toBe(WEBP.toString('hex'))
    for (const gone of [first, null]) expect((await failure(getLogo(gone))).code).toBe('PT404')
  })

  it('accept only a small picture as a logo, and only from admins', async () => {
    const exactly = pngOfBytes(204_800)
    for (const more of [1, 400_000])
      expect(
        await failure(setLogo(club.members.Admin, Buffer.concat([exactly, Buffer.alloc(more)]))),
      ).toMatchObject({ code: 'ERROR_IMAGE_TOO_LARGE', params: { max: 204_800 } })
    for (const [content, type] of [
      ['åäö', 'image/png'],
      [Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'],
      [PNG, 'image/webp'],
      [PNG, null],
      ['', 'image/png'],
    ] as const)
      expect((await failure(setLogo(club.members.Admin, content, type))).code).toBe('ERROR_UNSUPPORTED_IMAGE')
    expect((await failure(setLogo(club.members.Board, PNG))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await shownVersion()).toBeNull()
    expect(await setLogo(club.members.Admin, exactly)).toBe(1)
  })
})
