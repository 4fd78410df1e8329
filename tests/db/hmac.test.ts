import { describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'

// RFC 4231, sections 4.2, 4.3 and 4.7: a short key, a shorter one, and one longer than a block.
const VECTORS = [
  ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe').toString('hex'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'aa'.repeat(131),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
] as const

describe.each(DATABASES)('a token’s signature on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  it.each(VECTORS)('is standard HMAC-SHA-256 under the key %s', async (key, message, signature) => {
    const { rows } = await database.query(
      `select encode(private.hmac_sha256(decode($1, 'hex'), convert_to($2, 'utf8')), 'hex') as signature`,
      [key, message],
    )
    expect(rows).toEqual([{ signature }])
  })
})
