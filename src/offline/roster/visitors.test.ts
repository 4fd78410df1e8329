import { expect, it } from 'vitest'

import { row } from '../testing.fixture.ts'
import { guestsWith, visitorsWith } from './visitors.ts'

const told = [
  { device_id: 'door-1', device_name: 'Main entrance', visitors: 3 },
  { device_id: 'door-2', device_name: 'Garden', visitors: 2 },
]
const visitor = (scan_id: string, change = {}) =>
  row({ scan_id, user_id: null, method: 'visitor', device_id: 'door-1', ...change })
const ofDoor = (rows: Parameters<typeof visitorsWith>[1], door: string) =>
  visitorsWith(told, rows).find(({ device_id }) => device_id === door)?.visitors

it('adds the visitors this door has counted since to those reported by the server', () => {
  expect(visitorsWith(told, [])).toEqual(told)
  expect(ofDoor([visitor('a'), visitor('b')], 'door-1')).toBe(5)
  expect(ofDoor([visitor('a'), visitor('b')], 'door-2')).toBe(2)
})

it('subtracts visitors that this door undid, whether the server had counted them or not', () => {
  const undo = visitor('undo', { op: 'undo', undoes: ['a'] })
  expect(ofDoor([visitor('a'), undo], 'door-1')).toBe(3)
  expect(ofDoor([undo], 'door-1')).toBe(2)
})

it('ignores an undo that the server rejected', () => {
  expect(ofDoor([visitor('undo', { op: 'undo', undoes: ['a'], state: 'parked' })], 'door-1')).toBe(3)
})

it('counts the guests of a member in the same way, and never below zero', () => {
  expect(guestsWith(undefined, [visitor('a'), visitor('b')])).toBe(2)
  expect(guestsWith(2, [visitor('c'), visitor('undo', { op: 'undo', undoes: ['a'] })])).toBe(2)
  // Undone here, and by another door before the server reported it: the count never drops below zero.
  expect(guestsWith(0, [visitor('undo', { op: 'undo', undoes: ['a'] })])).toBe(0)
})
