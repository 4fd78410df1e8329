import { loadRoster } from '#offline/roster/roster-store.ts'
import type { Roster } from '#offline/roster/roster.ts'

import { createCodeReader, type CodeReader } from '../camera/code-reader.ts'
import { isPhone } from './is-phone.ts'
import { scannerSettings } from './settings.ts'

/**
 * The slow parts of opening a door that need little processing: reading its roster from disk, the camera, and
 * the decoder.
 */
export interface PrefetchedDoor {
  codeReader: CodeReader
  /** Already being read; rejects with StorageFailure. */
  roster?: Promise<Roster | undefined>
}

/** A screen that has not appeared by then never will, so its camera is switched off again. */
const UNUSED_MS = 5_000

let prefetched: (Required<PrefetchedDoor> & { eventId: string; end: () => void }) | undefined

/** Whether the door that was open when this device was last used opens automatically. */
export function opensAutomatically(portable: boolean): boolean {
  return scannerSettings.getState().scanning && (portable || !isPhone())
}

/** Starts slow work while the screen of the door chosen on this device is still loading. */
export function prefetchDoor(portable: boolean): void {
  const { eventId } = scannerSettings.getState()
  if (!eventId || prefetched) return
  const codeReader = createCodeReader()
  const stop = opensAutomatically(portable) ? codeReader.look() : undefined
  const roster = loadRoster(eventId)
  // The error is reported by the door that takes this over.
  roster.catch(() => undefined)
  const timer = setTimeout(releasePrefetched, UNUSED_MS)
  const end = () => {
    clearTimeout(timer)
    stop?.()
  }
  prefetched = { eventId, codeReader, roster, end }
}

/** What was prefetched for this event, or a new code reader. */
export function prefetchedDoor(eventId: string): PrefetchedDoor {
  return prefetched?.eventId === eventId ? prefetched : { codeReader: createCodeReader() }
}

/** Releases what was prefetched. By now the open door holds it itself. */
export function releasePrefetched(): void {
  prefetched?.end()
  prefetched = undefined
}
