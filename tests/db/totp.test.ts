import fc from 'fast-check'
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'

// RFC 6238, appendix B, for SHA-1: the last six of the eight digits.
const SECRET = Buffer.from('12345678901234567890')
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const BYTES = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

describe.each(DATABASES)('a one-time code on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  it.each(VECTORS)('matches the standard %i seconds into the epoch', async (seconds, code) => {
    expect(await valueOf(database, 'select private.totp($1, $2)', [SECRET, Math.floor(seconds / 30)])).toBe(
      code,
    )
  })

  it('is based on standard SHA-1 and HMAC for any length', async () => {
    await fc.assert(
      fc.asyncProperty(BYTES, BYTES, async (key, message) => {
        const sql = `select encode(private.sha1($2), 'hex') || encode(private.hmac_sha1($1, $2), 'hex')`
        expect(await valueOf(database, sql, [key, message])).toBe(
          createHash('sha1').update(message).digest('hex') +
            createHmac('sha1', key).update(message).digest('hex'),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('has a secret in the base 32 of RFC 4648, which apps can read', async () => {
    const sql = `select private.base32(convert_to($1, 'utf8'))`
    expect(await valueOf(database, sql, ['foobar1234'])).toBe('MZXW6YTBOIYTEMZU')
  })
})
