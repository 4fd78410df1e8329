import { expect, it } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { fairQueueFor } from '#server/gateway/fair-queue.ts'
import { passkeyStore } from '#server/passkeys/store.ts'

it('leaves half of the connections to members, however many passkeys are used from however many addresses', async () => {
  const ends: (() => void)[] = []
  const database = {
    kind: 'postgresql',
    transaction: () => new Promise((resolve) => ends.push(() => resolve({ rows: [{ answer: null }] }))),
  } as unknown as Database
  const queue = fairQueueFor('postgresql')
  const store = passkeyStore(database, queue)
  const asked = Array.from({ length: 30 }, (_, n) =>
    store.find(`passkey-${n}`, { 'x-real-ip': `192.0.2.${n}` }),
  )
  expect(await queue.run({ isVisitor: false, key: 'a member' }, async () => ends.length)).toBe(4)

  const ending = setInterval(() => ends.shift()?.())
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, () => null))
  clearInterval(ending)
})
