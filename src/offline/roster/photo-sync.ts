import { isRetryable } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { withTimeLimit } from '#lib/async/time-limit.ts'
import { fromBase64 } from '#lib/text/base64.ts'

import { backOff } from '../delivery/back-off.ts'
import { StorageFailure } from '../storage/failure.ts'
import { forgetPhotos, storedPhotos, storePhotos } from './photo-store.ts'
import { photosOf } from './roster-database.ts'
import type { Roster } from './roster.ts'

/** The server's batch size: some 300 kB, which takes a slow network seconds. */
const PHOTOS_AT_ONCE = 50
/** Some networks never answer, and the next attempt waits for this one to end. */
const BATCH_LIMIT_MS = 60_000
const LOOK_MS = 5_000

/** The number of photos on the roster, and how many of them are on this device. */
export interface PhotoProgress {
  stored: number
  total: number
  /** The device has no room: none are stored, and no more are fetched. */
  isFull?: boolean
}

/**
 * Keeps this device's photos in sync with the roster: fetches missing ones, expected people first, and
 * deletes those changed or withdrawn. Nothing waits for it, and a door works without photos. Returns a
 * function that stops it.
 */
export function followPhotos(roster: Roster, onProgress: (progress: PhotoProgress) => void): () => void {
  const over = new AbortController()
  const eventId = roster.info.event.id
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let done: Versions | undefined

  async function look(): Promise<void> {
    const told = new Map(roster.photos)
    try {
      if (!done || !isSame(told, done)) await bringPhotos(roster, told, over.signal, onProgress)
      done = told
      failures = 0
    } catch (error) {
      if (over.signal.aborted) return
      failures += 1
      if (error instanceof StorageFailure && error.reason === 'quota') {
        // The remaining room belongs to the scans.
        await forgetPhotos(photosOf(eventId)).catch(() => undefined)
        onProgress({ stored: 0, total: told.size, isFull: true })
        return console.warn('No room for photos on this device.')
      }
      if (!isRetryable(error)) console.warn('Photos could not be fetched.', error)
    }
    if (!over.signal.aborted) timer = setTimeout(() => void look(), wait())
  }
  const wait = () => (failures === 0 ? LOOK_MS : Math.max(LOOK_MS, backOff(failures, Math.random)))

  void look()
  return () => {
    over.abort()
    clearTimeout(timer)
  }
}

type Versions = ReadonlyMap<string, string>

const isSame = (some: Versions, others: Versions) =>
  some.size === others.size && [...some].every(([userId, version]) => others.get(userId) === version)

/** Brings this device's photos up to date with `told`, by member. Throws ApiError, StorageFailure. */
async function bringPhotos(
  roster: Roster,
  told: Versions,
  signal: AbortSignal,
  onProgress: (progress: PhotoProgress) => void,
): Promise<void> {
  const eventId = roster.info.event.id
  const kept = await storedPhotos(eventId)
  const gone = kept.filter(([, userId, version]) => told.get(userId) !== version)
  if (gone.length > 0) await forgetPhotos(gone)
  const here = new Set(kept.filter((key) => !gone.includes(key)).map(([, userId]) => userId))
  const missing = [...told.keys()].filter((userId) => !here.has(userId))
  const expectedFirst = missing.toSorted(
    (a, b) => Number(isExpected(roster, b)) - Number(isExpected(roster, a)),
  )
  onProgress({ stored: here.size, total: told.size })
  for (let next = 0; next < expectedFirst.length; next += PHOTOS_AT_ONCE) {
    const ids = expectedFirst.slice(next, next + PHOTOS_AT_ONCE)
    const photos = await withTimeLimit(BATCH_LIMIT_MS, signal, (limited) =>
      call('roster_photos', { p_event_id: eventId, p_user_ids: ids }, { signal: limited }),
    )
    signal.throwIfAborted()
    await storePhotos(
      eventId,
      photos.map(({ content, ...photo }) => ({ ...photo, event_id: eventId, content: fromBase64(content) })),
    )
    for (const photo of photos) here.add(photo.user_id)
    onProgress({ stored: here.size, total: told.size })
  }
}

function isExpected(roster: Roster, userId: string): boolean {
  const { registration, check_in_time } = roster.get(userId) ?? {}
  return registration === 'going' && check_in_time === null
}
