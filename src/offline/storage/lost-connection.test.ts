import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'

import { noteKey, phoneKey } from '../card/phone-key.ts'
import { addScan, listScans } from '../outbox/outbox.ts'
import { createQueryPersister } from '../query-persister.ts'
import { listRosters, storeRoster } from '../roster/roster-store.ts'
import { mirroredStorage } from '../session/session-mirror.ts'
import { EVENT, rosterPage, scan } from '../testing.fixture.ts'

const ME = { userId: 'u1' }
const client = { timestamp: 1, buster: '', clientState: { mutations: [], queries: [] } }
const { event, salt, total, server_time, cursor } = rosterPage()
const info = { event, salt, total, cursor, as_of: server_time, clock_offset_ms: 0 }

/** Every database of the app: how it is written, and what is read then. */
const STORES = [
  ['the card’s key', () => noteKey(ME, { number: 7 }), async () => (await phoneKey(ME)).number, 7],
  [
    'the session',
    () => mirroredStorage.setItem('auth', 'tokens'),
    () => mirroredStorage.getItem('auth'),
    'tokens',
  ],
  [
    'the query cache',
    () => createQueryPersister('u1').persistClient(client),
    () => createQueryPersister('u1').restoreClient(),
    client,
  ],
  ['the outbox', () => addScan(scan(1)), async () => (await listScans()).at(-1)?.event_id, EVENT],
  ['the roster', () => storeRoster(info, []), () => listRosters(), [info]],
] as const

const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')

const LOSSES = [
  ['closed the connection', () => (begin.mock.contexts.at(-1) as IDBDatabase).close()],
  [
    'lost the process that holds the databases',
    () =>
      begin.mockImplementationOnce(() => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      }),
  ],
] as const

describe.each(STORES)('%s', (_, write, read, expected) => {
  it.each(LOSSES)('is read and written again after the browser %s without an event', async (__, lose) => {
    await write()
    lose()
    expect(await read()).toEqual(expected)
    lose()
    await write()
    expect(await read()).toEqual(expected)
  })
})
