import { Decrypter, Encrypter } from 'age-encryption'
import { ReadableStream as NodeStream } from 'node:stream/web'

import { BackupFailure } from './format.ts'

// The format of age (https://age-encryption.org/v1), so that the file can be opened for as long as there is a program for it.

const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')
/** The logarithm of scrypt's costs: 128 MB, as the OWASP Password Storage Cheat Sheet recommends for a single lane. */
const WORK_FACTOR = 17

/** The number of bytes by which `isEncrypted` recognizes a file. */
export const FIRST_BYTES = FIRST_LINE.length

/** Whether a file that begins with these bytes is encrypted. */
export const isEncrypted = (first: Buffer): boolean => first.equals(FIRST_LINE)

/** A step of a pipeline that encrypts with the passphrase. */
export const encrypt = (passphrase: string) =>
  async function* encrypted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase.normalize('NFC'))
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    yield* await encrypter.encrypt(streamOf(source))
  }

/** The opposite. Fails with BackupFailure if the passphrase is wrong, or a byte missing or changed. */
export const decrypt = (passphrase: string) =>
  async function* decrypted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase.normalize('NFC'))
    let isOpen = false
    try {
      const contents = await decrypter.decrypt(streamOf(source))
      isOpen = true
      yield* contents
    } catch (error) {
      // The file itself could not be read.
      if ((error as NodeJS.ErrnoException).syscall) throw error
      throw isOpen
        ? new BackupFailure('the file is damaged or cut off.', { reason: 'damaged', cause: error })
        : new BackupFailure('the passphrase is wrong, or the file is damaged.', {
            reason: 'wrong_passphrase',
            cause: error,
          })
    }
  }

function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Typed as the browser's, which the library expects, whether or not a browser's types are there.
  const stream: unknown = NodeStream.from(source)
  return stream as ReadableStream<Uint8Array>
}
