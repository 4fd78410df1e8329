import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'

import { decrypt, FIRST_BYTES, isEncrypted } from './encryption.ts'
import {
  BackupFailure,
  BATCH_BYTES,
  BATCH_ROWS,
  endSchema,
  FORMAT,
  type Header,
  headerSchema,
  type Row,
  rowSchema,
  tableEndSchema,
} from './format.ts'

const damaged = (cause?: unknown) =>
  new BackupFailure('the file is damaged or cut off.', { reason: 'damaged', cause })

export type Part = { header: Header } | { table: Header['tables'][number]; rows: Row[] } | { rows: number }

/**
 * Reads a backup: its header, batches of rows, and how many there were. Fails with BackupFailure as soon as something is wrong: whoever
 * has read it to the end has read what was written.
 */
export async function* readBackup(file: string, passphrase: string | undefined): AsyncGenerator<Part> {
  const all = createHash('sha256')
  let header: Header | undefined
  let hash = createHash('sha256')
  let batch: Row[] = []
  let bytes = 0
  let rows = 0
  let total = 0
  let isEnded = false
  const tables: Header['tables'] = []

  for await (const line of linesOf(file, passphrase)) {
    if (isEnded) throw damaged()
    const text = line.toString()
    if (!header) {
      header = parseHeader(text)
      tables.push(...header.tables)
      yield { header }
    } else if (tables[0] && text.startsWith('[')) {
      hash.update(line).update('\n')
      batch.push(parse(rowSchema, text))
      bytes += line.length
      rows += 1
      if (bytes >= BATCH_BYTES || batch.length >= BATCH_ROWS) {
        yield { table: tables[0], rows: batch }
        batch = []
        bytes = 0
      }
    } else if (tables[0]) {
      const end = parse(tableEndSchema, text)
      if (end.table !== tables[0].name || end.rows !== rows || end.sha256 !== hash.digest('hex'))
        throw damaged()
      if (batch.length > 0) yield { table: tables[0], rows: batch }
      tables.shift()
      hash = createHash('sha256')
      total += rows
      batch = []
      bytes = 0
      rows = 0
    } else {
      const end = parse(endSchema, text)
      if (end.rows !== total || end.sha256 !== all.digest('hex')) throw damaged()
      isEnded = true
      yield { rows: total }
      continue
    }
    all.update(line).update('\n')
  }
  if (!isEnded) throw damaged()
}

function parseHeader(text: string): Header {
  const given = parse(headerSchema.pick({ samspel: true, format: true, version: true }), text)
  if (given.format > FORMAT) {
    throw new BackupFailure(
      `it was made by Samspel ${given.version}, in a format that this version does not know. Restore it with that version, or one after it.`,
      { reason: 'newer' },
    )
  }
  return parse(headerSchema, text)
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw damaged(cause)
  }
}

async function* linesOf(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  try {
    for await (const piece of await decompressed(file, passphrase)) {
      let start = 0
      for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
        yield Buffer.concat([...rest, piece.subarray(start, end)])
        rest = []
        start = end + 1
      }
      if (start < piece.length) rest.push(piece.subarray(start))
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw damaged(error)
    if (syscall) throw new BackupFailure(`${file} cannot be read (${code}).`, { cause: error })
    throw error
  }
  if (rest.length > 0) throw damaged()
}

async function decompressed(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  const source = createReadStream(file)
  if (!isEncrypted(await firstBytes(file))) return pipeline(source, createGunzip(), () => {})
  if (passphrase === undefined) {
    throw new BackupFailure('it is encrypted. Set BACKUP_PASSPHRASE, or name a file with the passphrase.', {
      reason: 'encrypted',
    })
  }
  return pipeline(Readable.from(decrypt(passphrase)(source)), createGunzip(), () => {})
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
