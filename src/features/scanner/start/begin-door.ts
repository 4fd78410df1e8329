import { loadRoster } from '#offline/roster/roster-store.ts'
import type { Roster } from '#offline/roster/roster.ts'
import { isPhone } from './is-phone.ts'
import { scannerSettings } from './settings.ts'
import { createSight, type Sight } from '../camera/sight.ts'

/** What a door waits for longest, and what keeps the processor least: its list on the disk, the camera, the decoder. */
export interface BegunDoor {
  sight: Sight
  /** Begun to be read; rejects with StorageFailure. */
  roster?: Promise<Roster | undefined>
}

/** A screen that has not come by then will not: its camera is switched off again. */
const UNTAKEN_MS = 5_000

let begun: (Required<BegunDoor> & { eventId: string; end: () => void }) | undefined

/** Whether a door that was open when this device was last used opens by itself. */
export function opensByItself(portable: boolean): boolean {
  return scannerSettings.getState().scanning && (portable || !isPhone())
}

/** Begins what takes long while the screen of the door that was chosen on this device is still on its way. */
export function beginDoor(portable: boolean): void {
  const { eventId } = scannerSettings.getState()
  if (!eventId || begun) return
  const sight = createSight()
  const stop = opensByItself(portable) ? sight.look() : undefined
  const roster = loadRoster(eventId)
  // Told to the door that takes it.
  roster.catch(() => undefined)
  const timer = setTimeout(releaseBegun, UNTAKEN_MS)
  const end = () => {
    clearTimeout(timer)
    stop?.()
  }
  begun = { eventId, sight, roster, end }
}

/** What was begun for this event, or a sight that begins now. */
export function begunDoor(eventId: string): BegunDoor {
  return begun?.eventId === eventId ? begun : { sight: createSight() }
}

/** Lets go of what was begun. The door that is on the screen by now holds it itself. */
export function releaseBegun(): void {
  begun?.end()
  begun = undefined
}
