import { expect, it } from 'vitest'

import type { RosterEvent } from '#api/door-types.ts'

import { groupDoorEvents, mergeDoorEvents } from './door-events.ts'

const now = new Date(2026, 10, 21, 18, 0)
const HOUR = 3_600_000

const event = (id: string, startsIn: number, hours = 2) => ({
  id,
  title: id,
  is_private: false,
  status: 'published' as RosterEvent['status'],
  start_time: new Date(now.getTime() + startsIn * HOUR).toISOString(),
  end_time: new Date(now.getTime() + (startsIn + hours) * HOUR).toISOString(),
})

const ids = (groups: ReturnType<typeof groupDoorEvents>) =>
  groups.map(([name, events]) => [name, events.map(({ id }) => id)])

it("puts the running event first, then today's, then the rest, and leaves out what has ended", () => {
  const events = [event('next week', 160), event('tonight', 3), event('now', -1), event('over', -3)]
  expect(ids(groupDoorEvents(events, now))).toEqual([
    ['running', ['now']],
    ['today', ['tonight']],
    ['upcoming', ['next week']],
  ])
})

it('opens the door an hour before the start', () => {
  expect(ids(groupDoorEvents([event('soon', 0.9), event('later', 1.1)], now))).toEqual([
    ['running', ['soon']],
    ['today', ['later']],
  ])
})

it('lists an event once if it was both fetched and downloaded, as fetched', () => {
  const moved = { ...event('a', 2), title: 'new title' }
  expect(mergeDoorEvents([moved], [event('a', 1), event('b', 1)]).map(({ title }) => title)).toEqual([
    'new title',
    'b',
  ])
})

it('leaves out an event that was called off after its roster was downloaded, unless it takes place after all', () => {
  const off = { ...event('a', -1), status: 'cancelled' as const }
  expect(mergeDoorEvents([], [off, event('b', -1)]).map(({ id }) => id)).toEqual(['b'])
  expect(mergeDoorEvents([event('a', -1)], [off]).map(({ id }) => id)).toEqual(['a'])
})
