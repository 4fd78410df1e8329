import type { DoorVisitors } from '#api/door-types.ts'

import type { OutboxRow } from '../outbox/scan.ts'

/** Each door's visitors: the server's count, plus what this device has done since. */
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

/** How many of one member's guests are inside: the server's count, plus what this device has done since. */
export function guestsWith(told: number | undefined, since: readonly OutboxRow[]): number {
  return Math.max(0, (told ?? 0) + changeBy(since))
}

/** The change in the visitor count due to these scans. */
function changeBy(since: readonly OutboxRow[]): number {
  const added = new Set(since.filter(({ op }) => op === 'check_in').map(({ scan_id }) => scan_id))
  const takenBack = new Set(
    // An undo rejected by the server has no effect.
    since
      .filter(({ op, state }) => op === 'undo' && state !== 'parked')
      .flatMap(({ undoes }) => undoes ?? []),
  )
  return without(added, takenBack) - without(takenBack, added)
}

const without = (ids: Set<string>, others: Set<string>) => [...ids].filter((id) => !others.has(id)).length
