import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

import { BackupFailure } from './format.ts'

// As in age (https://age-encryption.org/v1): chunks of 64 KiB, each with its own tag of AES-256-GCM. The nonce is the chunk's
// number and whether it is the last, so that no chunk can be left out, moved or cut off unnoticed. The key is used for one file,
// since each has its own salt. The costs of scrypt belong to the first line rather than the file, which may come from a stranger.

const FIRST_LINE = Buffer.from('samspel-backup-encrypted 1\n')
const SALT_BYTES = 16
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const COSTS = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 }

/** The number of bytes by which `isEncrypted` recognizes a file. */
export const FIRST_BYTES = FIRST_LINE.length

/** Whether a file that begins with these bytes is encrypted. */
export const isEncrypted = (first: Buffer): boolean => first.equals(FIRST_LINE)

/** A step of a pipeline that encrypts with the passphrase. */
export const encrypt = (passphrase: string) =>
  async function* encrypted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const head = Buffer.concat([FIRST_LINE, randomBytes(SALT_BYTES)])
    const key = await keyOf(passphrase, head)
    yield head
    for await (const { chunk, nonce } of inChunks(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    }
  }

/** The opposite. Fails with BackupFailure if the passphrase is wrong, or a byte missing or changed. */
export const decrypt = (passphrase: string) =>
  async function* decrypted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let key: Buffer | undefined
    let head = Buffer.alloc(0)
    for await (const { chunk, nonce } of inChunks(withoutHead(), CHUNK_BYTES + TAG_BYTES)) {
      const isFirst = key === undefined
      key ??= await keyOf(passphrase, head)
      yield open(key, head, chunk, nonce, isFirst)
    }

    async function* withoutHead(): AsyncGenerator<Buffer> {
      const size = FIRST_LINE.length + SALT_BYTES
      for await (const piece of source) {
        const missing = size - head.length
        if (missing > 0) head = Buffer.concat([head, piece.subarray(0, missing)])
        if (piece.length > missing) yield missing > 0 ? piece.subarray(missing) : piece
      }
    }
  }

function open(key: Buffer, head: Buffer, chunk: Buffer, nonce: Buffer, isFirst: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(head)
  const end = Math.max(0, chunk.length - TAG_BYTES)
  try {
    decipher.setAuthTag(chunk.subarray(end))
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
  } catch {
    throw new BackupFailure(
      isFirst ? 'the passphrase is wrong, or the file is damaged.' : 'the file is damaged or cut off.',
      { reason: isFirst ? 'wrong_passphrase' : 'damaged' },
    )
  }
}

function keyOf(passphrase: string, head: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), head.subarray(FIRST_LINE.length), 32, COSTS, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** All chunks of this size, and what remains as the last one, each with its nonce. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; nonce: Buffer }> {
  let held = Buffer.alloc(0)
  let count = 0
  const next = (chunk: Buffer, isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(count++, 5, 6)
    nonce[11] = Number(isLast)
    return { chunk, nonce }
  }
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    for (; held.length > size; held = held.subarray(size)) yield next(held.subarray(0, size), false)
  }
  yield next(held, true)
}
