import { expect, it } from 'vitest'

import { doorTotals } from './door-totals.ts'

const at = (minute: number) => `2026-11-21T18:0${minute}:00Z`
const inside = (device_id: string, device_name: string, minute: number) => ({
  check_in_time: at(minute),
  device_id,
  device_name,
})

it('counts each door’s members and visitors, under its latest name, busiest first', () => {
  const members = [
    inside('a', 'Old name', 1),
    inside('a', 'Main entrance', 3),
    inside('b', 'Garden', 2),
    { check_in_time: null, device_id: null, device_name: null },
  ]
  const visitors = [
    { device_id: 'b', device_name: 'Garden', visitors: 2 },
    { device_id: 'c', device_name: 'Loft', visitors: 0 },
  ]
  expect(doorTotals(members, visitors)).toEqual([
    { deviceId: 'b', name: 'Garden', members: 1, visitors: 2 },
    { deviceId: 'a', name: 'Main entrance', members: 2, visitors: 0 },
  ])
})
