import type { DoorVisitors } from '#api/door-types.ts'

import type { OutboxRow } from '../outbox/scan.ts'

/** The visitors of each door: as many as the server told, and over that what this device has done since. */
export function visitorsWith(told: readonly DoorVisitors[], since: readonly OutboxRow[]): DoorVisitors[] {
  const [some] = since
  if (!some) return [...told]
  const { device_id, device_name } = some
  const own = told.find((door) => door.device_id === device_id)?.visitors ?? 0
  return [
    ...told.filter((door) => door.device_id !== device_id),
    { device_id, device_name, visitors: own + changeBy(since) },
  ]
}

/** How many guests of one member are inside: as many as the server told, and over that what this device has done since. */
export function guestsWith(told: number | undefined, since: readonly OutboxRow[]): number {
  return Math.max(0, (told ?? 0) + changeBy(since))
}

/** By how many these scans of visitors change their number. */
function changeBy(since: readonly OutboxRow[]): number {
  const added = new Set(since.filter(({ op }) => op === 'check_in').map(({ scan_id }) => scan_id))
  const takenBack = new Set(
    // What the server refused to take back stands.
    since
      .filter(({ op, state }) => op === 'undo' && state !== 'parked')
      .flatMap(({ undoes }) => undoes ?? []),
  )
  return without(added, takenBack) - without(takenBack, added)
}

const without = (ids: Set<string>, others: Set<string>) => [...ids].filter((id) => !others.has(id)).length
