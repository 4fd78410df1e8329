import { crc32, deflateSync } from 'node:zlib'

import type { Transaction } from '#server/database/database.ts'

import type { DemoEvent } from './demo-events.ts'

const WIDTH = 840
const HEIGHT = 360
const BANDS = 14

/** Gives the concerts and the festival that are ahead a picture each, none like another. */
export async function insertPictures(
  tx: Transaction,
  events: readonly DemoEvent[],
  today: string,
): Promise<void> {
  const ahead = events.filter(
    ({ type, status, end_time }) =>
      (type === 'concert' || type === 'festival') && status === 'published' && end_time >= today,
  )
  const pictures = ahead.map(({ id }, index) => ({
    id,
    content: demoPicture(220 + 67 * index).toString('base64'),
  }))
  await tx.query(
    `with pictures as (
      insert into private.event_images (event_id, version, media_type, content)
      select p.id, app.base64url(extensions.gen_random_bytes(12)), 'image/png', decode(p.content, 'base64')
      from jsonb_to_recordset($1) p (id uuid, content text)
      returning event_id, version)
    update api.events e set image = p.version from pictures p where e.id = p.event_id`,
    [JSON.stringify(pictures)],
  )
}

/** An abstract picture of waves in the colours around a hue (degrees), as a PNG of some kilobytes. */
function demoPicture(hue: number): Buffer {
  const colours = Array.from({ length: BANDS }, (_, band) =>
    colour(hue + band * 6, 0.16 + (0.5 * band) / BANDS),
  )
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rows[y * (WIDTH + 1) + 1 + x] = bandAt(x / WIDTH, y / HEIGHT, hue)
  return png(Buffer.from(colours.flat()), rows)
}

/** Which band a point lies in: a slope from corner to corner, bent by three waves. */
function bandAt(x: number, y: number, phase: number): number {
  const waves =
    0.16 * Math.sin(5 * x + phase) +
    0.09 * Math.sin(11 * x + 7 * y + 2 * phase) +
    0.05 * Math.sin(23 * y - 3 * x)
  const height = (0.75 * x + 1.1 * (1 - y)) / 1.85 + waves
  return Math.min(BANDS - 1, Math.max(0, Math.floor(height * BANDS)))
}

/** Hue and lightness as red, green and blue (CSS Color 4, section 7.1), half saturated. */
function colour(hue: number, lightness: number): [number, number, number] {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const amount = 0.5 * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** An image of one byte per pixel, an index into the palette (PNG, third edition). */
function png(palette: Buffer, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits, indexed colour.
  header.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
