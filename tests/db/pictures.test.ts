import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { extended, jpeg, lossless, lossy, png, pngHeader, pngOf, webp, webpOf } from '../helpers/pictures.ts'
import { valueOf } from '../helpers/requests.ts'

const PLACE = Buffer.from('Exif\0\0GPS 59.33 18.07')
const SCRIPT = '<script>alert(1)</script>'
const IEND: [string, Buffer] = ['IEND', Buffer.alloc(0)]

describe.each(DATABASES)('a picture on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  const clean = async (content: Buffer, type: string) => {
    const hex = await valueOf<string | null>(
      database,
      `select encode(private.clean_image(decode($1, 'hex'), $2), 'hex')`,
      [content.toString('hex'), type],
    )
    return hex === null ? null : Buffer.from(hex, 'hex')
  }

  const GOOD: [string, string, Buffer][] = [
    ['a PNG', 'image/png', png(3, 2)],
    [
      'a PNG with a palette and transparency',
      'image/png',
      png(2, 2, [
        ['PLTE', Buffer.alloc(3)],
        ['tRNS', Buffer.alloc(1)],
      ]),
    ],
    ['a JPEG', 'image/jpeg', jpeg()],
    [
      'a JPEG with a colour profile',
      'image/jpeg',
      jpeg(8, 8, [[0xe2, Buffer.from('ICC_PROFILE\0\x01\x01')]]),
    ],
    ['a lossy WebP', 'image/webp', webp()],
    ['a lossless WebP', 'image/webp', webpOf([lossless(40, 30)])],
    [
      'a WebP with transparency',
      'image/webp',
      webpOf([extended(0x10, 1, 1), ['ALPH', Buffer.alloc(3)], lossy()]),
    ],
    [
      'as large as can be shown',
      'image/png',
      pngOf([pngHeader(4096, 4096), ['IDAT', Buffer.alloc(4)], IEND]),
    ],
    [
      'a shipped icon',
      'image/png',
      readFileSync(path.join(import.meta.dirname, '../../public/icons/icon-192.png')),
    ],
  ]
  it.each(GOOD)('is kept byte for byte: %s', async (_what, type, content) => {
    expect((await clean(content, type))?.toString('hex')).toBe(content.toString('hex'))
  })

  const HIDING: [string, string, Buffer, Buffer][] = [
    [
      'the place in a PNG',
      'image/png',
      png(1, 1, [
        ['eXIf', PLACE],
        ['tEXt', PLACE],
      ]),
      png(),
    ],
    [
      'the place in a JPEG',
      'image/jpeg',
      jpeg(8, 8, [
        [0xe1, PLACE],
        [0xed, PLACE],
        [0xfe, PLACE],
      ]),
      jpeg(),
    ],
    [
      'the place in a WebP',
      'image/webp',
      webpOf([extended(0x0c), lossy(), ['EXIF', PLACE], ['XMP ', PLACE]]),
      webpOf([extended(0), lossy()]),
    ],
    ['a script after a PNG', 'image/png', png(1, 1, [], SCRIPT), png()],
    ['a script after a JPEG', 'image/jpeg', jpeg(8, 8, [], SCRIPT), jpeg()],
    ['a script after a WebP', 'image/webp', webpOf([lossy()], SCRIPT), webp()],
    [
      'what makes a PNG move',
      'image/png',
      png(1, 1, [
        ['acTL', Buffer.alloc(8)],
        ['fcTL', Buffer.alloc(26)],
      ]),
      png(),
    ],
  ]
  it.each(HIDING)('loses %s', async (_what, type, content, left) => {
    expect((await clean(content, type))?.toString('hex')).toBe(left.toString('hex'))
  })

  const BAD: [string, string, Buffer][] = [
    [
      'a header before a script, as PNG',
      'image/png',
      Buffer.concat([png().subarray(0, 8), Buffer.from(SCRIPT)]),
    ],
    [
      'a header before a script, as JPEG',
      'image/jpeg',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(SCRIPT)]),
    ],
    ['a header before a script, as WebP', 'image/webp', Buffer.from(`RIFF\x25\0\0\0WEBP${SCRIPT}`, 'latin1')],
    [
      'a PNG of 30,000 by 30,000',
      'image/png',
      pngOf([pngHeader(30_000, 30_000), ['IDAT', Buffer.alloc(100)], IEND]),
    ],
    ['a PNG of nothing', 'image/png', pngOf([pngHeader(0, 1), ['IDAT', Buffer.alloc(1)], IEND])],
    ['a PNG without pixels', 'image/png', pngOf([pngHeader(1, 1), IEND])],
    ['a PNG that does not end', 'image/png', pngOf([pngHeader(1, 1), ['IDAT', Buffer.alloc(9)]])],
    ['a PNG with a part that nobody knows', 'image/png', png(1, 1, [['XXXX', Buffer.alloc(1)]])],
    ['a PNG with two sizes', 'image/png', png(1, 1, [pngHeader(9, 9)])],
    ['a JPEG of 30,000 by 30,000', 'image/jpeg', jpeg(30_000, 30_000)],
    [
      'a JPEG with two sizes',
      'image/jpeg',
      jpeg(8, 8, [[0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0])]]),
    ],
    ['a JPEG without an end', 'image/jpeg', jpeg().subarray(0, -2)],
    ['a lossy WebP of 16,000 by 16,000', 'image/webp', webpOf([lossy(16_000, 16_000)])],
    ['a lossless WebP of 16,000 by 16,000', 'image/webp', webpOf([lossless(16_000, 16_000)])],
    ['a WebP that hides its size', 'image/webp', webpOf([extended(0, 1, 1), lossy(16_000, 1)])],
    [
      'a WebP that moves',
      'image/webp',
      webpOf([extended(2), ['ANIM', Buffer.alloc(6)], ['ANMF', Buffer.alloc(24)]]),
    ],
    ['a WebP without pixels', 'image/webp', webpOf([extended(0)])],
    ['a WebP that says it is longer', 'image/webp', webp().subarray(0, -4)],
    ['a picture of another type', 'image/png', jpeg()],
    ['a drawing', 'image/svg+xml', Buffer.from('<svg/>')],
    ['nothing', 'image/png', Buffer.alloc(0)],
  ]
  it.each(BAD)('is rejected: %s', async (_what, type, content) => {
    expect(await clean(content, type)).toBeNull()
  })

  it('is judged whatever its bytes are, and cleaning is idempotent', async () => {
    const types = ['image/png', 'image/jpeg', 'image/webp']
    const samples = GOOD.slice(0, 7)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(samples.length - 1),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 3 }),
        fc.nat(200),
        async (which, changes, cut) => {
          const [, type, content] = samples[which]!
          const damaged = Buffer.from(content.subarray(0, cut < 20 ? content.length - cut : content.length))
          for (const [at, value] of changes) damaged[at % damaged.length] = value
          const cleaned = await Promise.all(types.map((claimed) => clean(damaged, claimed)))
          const again = await Promise.all(
            cleaned.map(async (once, n) => (once ? clean(once, types[n]!) : null)),
          )
          expect(again).toEqual(cleaned)
          const taken = types.filter((_, n) => cleaned[n])
          expect(changes.length === 0 ? taken.filter((claimed) => claimed !== type) : []).toEqual([])
        },
      ),
      { numRuns: 150, seed: 20_261_122 },
    )
  })

  it('with as many chunks as fit in a megabyte is judged quickly', async () => {
    const parts = Array.from({ length: 80_000 }, (_, n): [string, Buffer] => [
      n % 2 ? 'IDAT' : 'tEXt',
      Buffer.alloc(0),
    ])
    expect(await clean(pngOf([pngHeader(1, 1), ...parts, IEND]), 'image/png')).toBeNull()
  })
})
