import type { RosterEntry } from '#api/door-types.ts'

import { serverNow } from '../clock/device-clock.ts'
import { heardDeliveries } from '../outbox/outbox.ts'
import { complete } from '../storage/database.ts'
import { requestPersistence } from '../storage/failure.ts'
import { membersOf, rosterDatabase, type StoredDownload } from './roster-database.ts'
import { pullPage } from './roster-page.ts'
import { collectChanges } from './roster-pull.ts'
import type { RosterInfo } from './roster.ts'

/** The pages received do not add up to the server's count. The roster already on the device stays. */
export class RosterIncomplete extends Error {
  override readonly name = 'RosterIncomplete'
  readonly stored: number
  readonly total: number

  constructor(stored: number, total: number) {
    super(`${stored} of ${total} members of the roster have arrived`)
    this.stored = stored
    this.total = total
  }
}

/** Progress and cancellation of a download: `stored` of `total` members have arrived. */
export interface DownloadOptions {
  onProgress?: (progress: { stored: number; total: number }) => void
  signal?: AbortSignal
}

/** A download interrupted longer ago than this starts over: fetching the changes since would be as much work. */
const RESUMABLE_MS = 30 * 60_000

/**
 * Downloads an event's roster page by page, resuming an interrupted attempt. It replaces the one on the
 * device only once the stored count equals the server's total. Throws ApiError, RosterIncomplete,
 * StorageFailure (also if the rosters were wiped meanwhile), and AbortError when cancelled.
 */
export async function downloadRoster(eventId: string, options: DownloadOptions = {}): Promise<RosterInfo> {
  const { onProgress, signal } = options
  // The browser must not evict a door's roster. Request this now, because someone has just pressed a button.
  void requestPersistence()
  // Without an outbox there is nothing to open a door with.
  await heardDeliveries()
  let download = await resumable(eventId)
  const resumed = download !== undefined
  let total = download?.info.total ?? 0
  while (!download || download.next !== null) {
    const after: string | undefined = download?.next ?? undefined
    const { page, info } = await pullPage({ eventId, ...(after !== undefined && { after }) }, signal)
    signal?.throwIfAborted()
    total = page.total
    const before: StoredDownload | undefined = download
    download = {
      event_id: eventId,
      download_id: before?.download_id ?? crypto.randomUUID(),
      info: before?.info ?? info,
      next: page.next,
    }
    const stored = await storePage(download, page.members, before === undefined)
    onProgress?.({ stored, total })
    if (page.next !== null && page.members.length === 0) throw await torn(download, stored, total)
  }
  return finish(download, total, resumed, signal)
}

async function resumable(eventId: string): Promise<StoredDownload | undefined> {
  const found = await rosterDatabase.use((database) => database.get('downloads', eventId))
  if (!found) return undefined
  // In either direction: the device's estimate of server time may have changed since.
  const age = Math.abs(serverNow() - Date.parse(found.info.as_of))
  return age < RESUMABLE_MS ? found : undefined
}

/** Stores a page and the resume position in one transaction. Returns how many members are stored so far. */
function storePage(
  download: StoredDownload,
  members: readonly RosterEntry[],
  first: boolean,
): Promise<number> {
  const { event_id, download_id } = download
  return rosterDatabase.use((database) => {
    const transaction = database.transaction(['downloads', 'members'], 'readwrite')
    const [downloads, store] = [transaction.objectStore('downloads'), transaction.objectStore('members')]
    return complete(transaction, async () => {
      const current = await downloads.get(event_id)
      if (!first && current?.download_id !== download_id) throw superseded()
      if (first && current) await store.delete(membersOf(current.download_id))
      await Promise.all(members.map((member) => store.put({ ...member, download_id })))
      await downloads.put(download)
      return store.count(membersOf(download_id))
    })
  })
}

/**
 * Pulls the changes since if the download was resumed or its pages do not add up to the total, and activates
 * it once they do.
 */
async function finish(
  download: StoredDownload,
  total: number,
  resumed: boolean,
  signal: AbortSignal | undefined,
): Promise<RosterInfo> {
  let { info } = download
  let stored = await countMembers(download.download_id)
  let changes: { changed: RosterEntry[]; removed: string[] } = { changed: [], removed: [] }
  if (resumed || stored !== total) {
    // Someone joined or left on an earlier page meanwhile, or the download was interrupted.
    const pulled = await collectChanges(download.event_id, info.cursor, signal)
    signal?.throwIfAborted()
    if (pulled.full) throw await torn(download, stored, pulled.info.total)
    changes = pulled
    info = pulled.info
    total = info.total
  }
  stored = await commit(download, { ...info, total }, changes)
  if (stored !== total) throw await torn(download, stored, total)
  return { ...info, total }
}

function countMembers(downloadId: string): Promise<number> {
  return rosterDatabase.use((database) => database.count('members', membersOf(downloadId)))
}

/** Replaces the previous roster with the download if the count is right. Returns the count. */
function commit(
  { event_id, download_id }: StoredDownload,
  info: RosterInfo,
  { changed, removed }: { changed: readonly RosterEntry[]; removed: readonly string[] },
): Promise<number> {
  return rosterDatabase.use((database) => {
    const transaction = database.transaction(['rosters', 'downloads', 'members'], 'readwrite', {
      durability: 'strict',
    })
    const [rosters, downloads, members] = [
      transaction.objectStore('rosters'),
      transaction.objectStore('downloads'),
      transaction.objectStore('members'),
    ]
    return complete(transaction, async () => {
      if ((await downloads.get(event_id))?.download_id !== download_id) throw superseded()
      await Promise.all([
        ...changed.map((member) => members.put({ ...member, download_id })),
        ...removed.map((userId) => members.delete([download_id, userId])),
      ])
      const stored = await members.count(membersOf(download_id))
      if (stored !== info.total) return stored
      const before = await rosters.get(event_id)
      if (before) await members.delete(membersOf(before.download_id))
      await rosters.put({ event_id, download_id, info })
      await downloads.delete(event_id)
      return stored
    })
  })
}

/** Deletes a download that does not add up: resuming it would not fix it, so the next attempt starts over. */
async function torn({ event_id, download_id }: StoredDownload, stored: number, total: number) {
  await rosterDatabase.use(async (database) => {
    const transaction = database.transaction(['downloads', 'members'], 'readwrite')
    await complete(transaction, async () => {
      await transaction.objectStore('downloads').delete(event_id)
      await transaction.objectStore('members').delete(membersOf(download_id))
    })
  })
  return new RosterIncomplete(stored, total)
}

function superseded(): DOMException {
  return new DOMException('The download was superseded or its roster wiped', 'AbortError')
}
