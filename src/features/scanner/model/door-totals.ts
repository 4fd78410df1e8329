import type { DoorVisitors, RosterEntry } from '#api/door-types.ts'

/** How many one door admitted, as far as this device knows. */
export interface DoorTotal {
  deviceId: string
  /** Its latest name. */
  name: string | null
  members: number
  visitors: number
}

type Attended = Pick<RosterEntry, 'check_in_time' | 'device_id' | 'device_name'>

/** The totals of each door, busiest first. A member counts at the door they were checked in at. */
export function doorTotals(members: Iterable<Attended>, visitors: readonly DoorVisitors[]): DoorTotal[] {
  const doors = new Map<string, DoorTotal>()
  const named = new Map<string, string>()
  const doorOf = (deviceId: string) => {
    const door = doors.get(deviceId) ?? { deviceId, name: null, members: 0, visitors: 0 }
    doors.set(deviceId, door)
    return door
  }
  for (const { check_in_time: since, device_id, device_name } of members) {
    if (since === null) continue
    const door = doorOf(device_id ?? '')
    door.members += 1
    if (device_name === null || since <= (named.get(door.deviceId) ?? '')) continue
    named.set(door.deviceId, since)
    door.name = device_name
  }
  for (const { device_id, device_name, visitors: count } of visitors) {
    if (count <= 0) continue
    const door = doorOf(device_id)
    door.visitors += count
    door.name ??= device_name
  }
  const total = (door: DoorTotal) => door.members + door.visitors
  return [...doors.values()].toSorted((a, b) => total(b) - total(a) || (a.deviceId < b.deviceId ? -1 : 1))
}
