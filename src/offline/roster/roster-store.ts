import type { RosterEntry } from '#api/door-types.ts'
import { writeItem } from '#lib/browser/storage.ts'

import { serverTime } from '../clock/device-clock.ts'
import { listScans } from '../outbox/outbox.ts'
import { complete } from '../storage/database.ts'
import { DOOR_LOG_KEY } from './door-log-key.ts'
import {
  membersOf,
  photosOf,
  rosterDatabase,
  type StoredDownload,
  type StoredRoster,
} from './roster-database.ts'
import { Roster, type RosterInfo } from './roster.ts'

const DAY_MS = 86_400_000
const STORES = ['rosters', 'downloads', 'members', 'photos'] as const

/**
 * An event's roster with this device's own scans on top; undefined if it is missing or incomplete. Rejects
 * with StorageFailure.
 */
export async function loadRoster(eventId: string): Promise<Roster | undefined> {
  const [stored, scans] = await Promise.all([
    rosterDatabase.use(async (database) => {
      const transaction = database.transaction(['rosters', 'members'])
      const roster = await transaction.objectStore('rosters').get(eventId)
      const members =
        roster && (await transaction.objectStore('members').getAll(membersOf(roster.download_id)))
      return roster && members && { info: roster.info, members }
    }),
    listScans({ event_id: eventId }),
  ])
  if (!stored || stored.members.length !== stored.info.total) return undefined
  return new Roster(stored.info, stored.members, scans)
}

/** Writes a complete roster, in place of the one on the device, if any. Rejects with StorageFailure. */
export function storeRoster(info: RosterInfo, entries: Iterable<RosterEntry>): Promise<void> {
  const event_id = info.event.id
  const download_id = crypto.randomUUID()
  return rosterDatabase.use((database) => {
    const transaction = database.transaction(['rosters', 'members'], 'readwrite', { durability: 'strict' })
    const [rosters, members] = [transaction.objectStore('rosters'), transaction.objectStore('members')]
    return complete(transaction, async () => {
      const before = await rosters.get(event_id)
      if (before) await members.delete(membersOf(before.download_id))
      await Promise.all([
        ...Array.from(entries, (entry) => members.put({ ...entry, download_id })),
        rosters.put({ event_id, download_id, info }),
      ])
    })
  })
}

/** The complete rosters on this device, next event first. Rejects with StorageFailure. */
export async function listRosters(): Promise<RosterInfo[]> {
  const rosters = await rosterDatabase.use((database) => database.getAll('rosters'))
  return rosters
    .map(({ info }) => info)
    .toSorted((a, b) => Date.parse(a.event.start_time) - Date.parse(b.event.start_time))
}

/**
 * Deletes every roster with its photos, complete or partial, and the list of refusals, as at logout. A download in
 * progress then fails.
 */
export function wipeRosters(): Promise<void> {
  writeItem(DOOR_LOG_KEY, null)
  return rosterDatabase.use((database) => {
    const transaction = database.transaction(STORES, 'readwrite')
    return complete(transaction, async () => {
      await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()))
    })
  })
}

/**
 * Deletes rosters with their photos, complete or partial, a day after their event ended. Without an estimate
 * of the server's time, none: the device's clock may have been set since the roster was downloaded.
 */
export function wipeExpiredRosters({ now, error } = serverTime()): Promise<void> {
  const isExpired = ({ info }: StoredRoster | StoredDownload) =>
    Date.parse(info.event.end_time) + DAY_MS <= now - error
  return rosterDatabase.use(async (database) => {
    // Check first: usually there is nothing to delete, and an opening door would have to wait for the write.
    const found = await Promise.all([database.getAll('rosters'), database.getAll('downloads')])
    if (!found.flat().some(isExpired)) return
    const transaction = database.transaction(STORES, 'readwrite')
    await complete(transaction, async () => {
      for (const name of ['rosters', 'downloads'] as const) {
        const store = transaction.objectStore(name)
        for (const stored of (await store.getAll()).filter(isExpired)) {
          await store.delete(stored.event_id)
          await transaction.objectStore('members').delete(membersOf(stored.download_id))
          await transaction.objectStore('photos').delete(photosOf(stored.event_id))
        }
      }
    })
  })
}
