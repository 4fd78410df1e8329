import { crc32, deflateSync } from 'node:zlib'

type Chunk = [type: string, data: Buffer]

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const little = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** A grey PNG of this size, with these chunks before its pixels and these bytes after its end. */
export function png(width = 1, height = 1, extra: readonly Chunk[] = [], after = ''): Buffer {
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0))
  return pngOf(
    [
      ['IHDR', Buffer.concat([number(width, 4), number(height, 4), Buffer.from([8, 0, 0, 0, 0])])],
      ...extra,
      ['IDAT', rows],
      ['IEND', Buffer.alloc(0)],
    ],
    after,
  )
}

/** A PNG header that declares this size, whatever the file contains. */
export const pngHeader = (width: number, height: number): Chunk => [
  'IHDR',
  Buffer.concat([number(width, 4), number(height, 4), Buffer.from([8, 0, 0, 0, 0])]),
]

/** A PNG signature followed by these chunks. */
export function pngOf(chunks: readonly Chunk[], after = ''): Buffer {
  const framed = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    return Buffer.concat([number(data.length, 4), body, number(crc32(body), 4)])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...framed, Buffer.from(after)])
}

/** A PNG of exactly this many bytes. */
export const pngOfBytes = (bytes: number): Buffer =>
  pngOf([pngHeader(1, 1), ['IDAT', Buffer.alloc(bytes - 8 - 25 - 12 - 12)], ['IEND', Buffer.alloc(0)]])

type Segment = [marker: number, data: Buffer]

/** A JPEG of this size, with these segments before its tables and these bytes after its end. */
export function jpeg(width = 8, height = 8, extra: readonly Segment[] = [], after = ''): Buffer {
  const segments: Segment[] = [
    [0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')],
    ...extra,
    [0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])],
    [
      0xc0,
      Buffer.concat([Buffer.from([8]), number(height, 2), number(width, 2), Buffer.from([1, 1, 0x11, 0])]),
    ],
    [0xc4, Buffer.from([0, 1, ...Array<number>(15).fill(0), 0])],
    [0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0])],
    [0xda, Buffer.from([1, 1, 0, 0, 63, 0])],
  ]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments.flatMap(([marker, data]) => [Buffer.from([0xff, marker]), number(data.length + 2, 2), data]),
    // The only block, of a single grey: two one-bit codes, padded with ones.
    Buffer.from([0x3f, 0xff, 0xd9]),
    Buffer.from(after),
  ])
}

/** A WebP container with these chunks. */
export function webpOf(chunks: readonly Chunk[], after = ''): Buffer {
  const body = chunks.map(([type, data]) =>
    Buffer.concat([Buffer.from(type, 'latin1'), little(data.length, 4), data, Buffer.alloc(data.length % 2)]),
  )
  const all = Buffer.concat([Buffer.from('WEBP'), ...body])
  return Buffer.concat([Buffer.from('RIFF'), little(all.length, 4), all, Buffer.from(after)])
}

/** Lossy WebP pixels that declare this size. */
export const lossy = (width = 1, height = 1): Chunk => [
  'VP8 ',
  Buffer.concat([
    Buffer.from('3001009d012a', 'hex'),
    little(width, 2),
    little(height, 2),
    Buffer.from('0ec0fe25a400037000000000', 'hex'),
  ]),
]

/** Lossless WebP pixels that declare this size. */
export const lossless = (width = 1, height = 1): Chunk => [
  'VP8L',
  Buffer.concat([
    Buffer.from([0x2f]),
    little((width - 1) | ((height - 1) << 14), 4),
    Buffer.from('0710111188880800', 'hex'),
  ]),
]

/** The header of an extended WebP. */
export const extended = (flags: number, width = 1, height = 1): Chunk => [
  'VP8X',
  Buffer.concat([Buffer.from([flags, 0, 0, 0]), little(width - 1, 3), little(height - 1, 3)]),
]

export const webp = (width = 1, height = 1): Buffer => webpOf([lossy(width, height)])
