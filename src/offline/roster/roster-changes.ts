import { isRetryable, toApiError } from '#api/errors.ts'
import { currentSession } from '#api/session.ts'
import { listen } from '#lib/async/listen.ts'

import { backOff } from '../delivery/back-off.ts'
import { drain } from '../delivery/drain.ts'
import { subscribeOutbox } from '../outbox/outbox-events.ts'
import { getScans, listScans, UNDELIVERED } from '../outbox/outbox.ts'
import { complete } from '../storage/database.ts'
import { fetchRoster } from './fetch-roster.ts'
import { membersOf, rosterDatabase } from './roster-database.ts'
import { type CollectedChanges, collectChanges } from './roster-pull.ts'
import { storeRoster } from './roster-store.ts'
import type { Roster, RosterInfo } from './roster.ts'

const PULL_MS = 5_000
/**
 * Further failures do not lengthen the wait, which is at most 32 seconds then. A door that waits longer spares the
 * server little, and does not know who came in elsewhere once the network is back.
 */
const MOST_FAILURES = 5
/** The event is gone, or ended long ago, or this person may no longer work at its door. */
const REFUSALS = ['ERROR_RESOURCE_NOT_FOUND', 'ERROR_EVENT_ENDED', 'ERROR_INSUFFICIENT_PERMISSIONS'] as const
/** Why the server gives a door no more changes. */
export type RosterRefusal = (typeof REFUSALS)[number]
/**
 * More than enough: few scans arrive without this device knowing, and all of these are reread at each start.
 */
const MOST_ARRIVED = 500

/**
 * Pulls changes from the server and applies them in memory, whatever happens on disk, and then on the device.
 * If the roster then has not as many members, going and inside as the server counts, the whole is fetched again; if the
 * one on the device is gone or does not add up, it is written again. Throws ApiError, RosterIncomplete; the roster stays usable.
 */
export async function pullChanges(roster: Roster, signal?: AbortSignal): Promise<void> {
  const { user } = currentSession()
  const { event, cursor, arrived = [] } = roster.info
  const changes = await collectChanges(event.id, cursor, signal)
  let info = withArrived(changes.info, arrived)
  // The cursor moves on only once the device has stored the changes: those after it would leave a gap on disk.
  if (!changes.full) roster.applyChanges({ ...info, cursor }, changes.changed, changes.removed)
  const whole = !changes.full && addsUp(roster, changes) ? undefined : await fetchRoster(event.id, signal)
  if (whole) {
    info = withArrived(whole.info, arrived)
    roster.replace({ ...info, cursor }, whole.entries)
  }
  // After a logout, in any tab, no roster may come back.
  const isOver = () => signal?.aborted === true || currentSession().user?.id !== user?.id
  try {
    const isStored = !whole && (await storeChanges(event.id, { ...changes, info }))
    if (isOver()) return
    if (!isStored) await storeRoster(info, roster.entries())
    roster.applyChanges(info, [], [])
  } catch (error) {
    console.warn('The roster on this device could not be brought up to date.', error)
  }
}

/** The server lists only the last few minutes, but a response may have been lost earlier than that. */
function withArrived(info: RosterInfo, before: readonly string[]): RosterInfo {
  const arrived = new Set([...before, ...(info.arrived ?? [])])
  return { ...info, arrived: [...arrived].slice(-MOST_ARRIVED) }
}

/** Whether the roster, with these changes, is what the server counts. */
function addsUp({ counts }: Roster, changes: CollectedChanges): boolean {
  const { total, going = counts.going, inside = counts.inside } = changes.counts
  return total === counts.total && going === counts.going && inside === counts.inside
}

/**
 * Applies changes to the stored roster. Returns false, with nothing written, if there is none or the changes do
 * not add up to the total.
 */
function storeChanges(eventId: string, { changed, removed, info }: CollectedChanges): Promise<boolean> {
  return rosterDatabase.use((database) => {
    const transaction = database.transaction(['rosters', 'members'], 'readwrite')
    const [rosters, members] = [transaction.objectStore('rosters'), transaction.objectStore('members')]
    return complete(transaction, async () => {
      const stored = await rosters.get(eventId)
      if (!stored) return false
      const { download_id } = stored
      const before = await members.count(membersOf(download_id))
      const known = await Promise.all(
        [...changed.map((entry) => entry.user_id), ...removed].map((id) => members.count([download_id, id])),
      )
      const added = changed.filter((_, index) => known[index] === 0).length
      const gone = removed.filter((_, index) => known[changed.length + index] === 1).length
      if (before + added - gone !== info.total) return false
      await Promise.all([
        ...changed.map((entry) => members.put({ ...entry, download_id })),
        ...removed.map((userId) => members.delete([download_id, userId])),
        rosters.put({ ...stored, info }),
      ])
      return true
    })
  })
}

/**
 * Keeps an open door's roster in sync: other doors' changes every 5 seconds and as soon as the network or the page
 * is back, its own deliveries as they happen. Waits while offline; backs off when the server fails, and sends what
 * is left once it answers again. `onRefusal` is told why the server gives this person no more changes, until `onChange`
 * is called again. Returns a function that stops it.
 */
export function watchRoster(
  roster: Roster,
  onChange: () => void,
  onRefusal: (code: RosterRefusal) => void = () => undefined,
): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let outboxChanged = true

  async function tick(): Promise<void> {
    timer = undefined
    try {
      if (outboxChanged) await reread()
      const { onLine = true } = globalThis.navigator ?? {}
      const hidden = globalThis.document?.visibilityState === 'hidden'
      if (onLine && !hidden) {
        await pullChanges(roster, over.signal)
        // Many networks fail without the browser noticing, so it does not say either when they are back.
        if (failures > 0 || hasUnheard(roster)) void drain('online').catch(() => undefined)
      }
      failures = 0
      if (!over.signal.aborted) onChange()
    } catch (error) {
      if (over.signal.aborted) return
      failures += 1
      if (!isRetryable(error)) console.warn('The roster could not be brought up to date.', error)
      const refusal = REFUSALS.find((code) => code === toApiError(error).code)
      if (refusal) onRefusal(refusal)
    }
    if (!over.signal.aborted) timer = setTimeout(() => void tick(), wait())
  }
  // The other doors are heard even if this device's own scans cannot be read for now.
  async function reread(): Promise<void> {
    outboxChanged = false
    await rereadScans(roster).catch((error) => {
      outboxChanged = true
      console.warn('The scans on this device could not be read.', error)
    })
  }
  const wait = () =>
    failures === 0 ? PULL_MS : Math.max(PULL_MS, backOff(Math.min(failures, MOST_FAILURES), Math.random))
  const pullNow = () => {
    failures = 0
    // Otherwise a pull is under way.
    if (timer === undefined) return
    clearTimeout(timer)
    void tick()
  }

  const stops = [
    subscribeOutbox((change, local) => {
      outboxChanged = true
      // A scan from another tab on this device counts at once; the door applies its own.
      if (change === 'added' && !local) void rereadScans(roster).then(onChange, () => undefined)
    }),
    listen(globalThis.window, 'online', pullNow),
    listen(globalThis.document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') pullNow()
    }),
  ]
  void tick()
  return () => {
    over.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Whether a scan waits since nobody answered. */
function hasUnheard(roster: Roster): boolean {
  return roster.pendingScans().some((row) => row.state === 'pending' && row.last_error?.status === 0)
}

/** Updates the pending scans on top of the roster to their current delivery state. */
async function rereadScans(roster: Roster): Promise<void> {
  const known = roster.pendingScans().map((row) => row.scan_id)
  const [open, again] = await Promise.all([
    listScans({ event_id: roster.info.event.id, states: UNDELIVERED }),
    // Those delivered meanwhile now have an answer.
    getScans(known),
  ])
  // Two transactions: a row that changed in between is newer in the second.
  roster.applyScans([...open, ...again])
}
