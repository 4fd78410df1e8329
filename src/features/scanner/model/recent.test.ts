import { expect, it } from 'vitest'

import { aMember, aRow } from '../testing.fixture.ts'
import { latestCheckIn, recentEntries } from './recent.ts'

const alva = aMember({ user_id: 'alva', name: 'Alva Ek', registration: 'going' })
const bo = aMember({ user_id: 'bo', name: 'Bo Lind', registration: null })
const memberOf = (id: string) => [alva, bo].find(({ user_id }) => user_id === id)

it('lists scans and refusals together, newest first', () => {
  const rows = [
    aRow({ scan_id: '1', seq: 1, user_id: 'alva', scanned_at: '2026-11-21T18:00:00Z' }),
    aRow({ scan_id: '2', seq: 2, user_id: 'bo', scanned_at: '2026-11-21T18:02:00Z' }),
  ]
  const refused = { id: 'r', at: '2026-11-21T18:01:00Z', userId: null, decision: REFUSED }
  const entries = recentEntries({ rows, refusals: [refused], told: [] }, memberOf)
  expect(entries.map(({ id, outcome }) => [id, outcome.kind])).toEqual([
    ['2', 'admitted_unregistered'],
    ['r', 'refused'],
    ['1', 'admitted'],
  ])
})

it('marks a check-in that was undone, and not the one after it', () => {
  const rows = [
    aRow({ scan_id: 'in', seq: 1, user_id: 'alva', scanned_at: '2026-11-21T18:00:00Z' }),
    aRow({
      scan_id: 'undo',
      seq: 2,
      user_id: 'alva',
      op: 'undo',
      reason: 'fel person',
      scanned_at: '2026-11-21T18:01:00Z',
    }),
    aRow({ scan_id: 'again', seq: 3, user_id: 'alva', scanned_at: '2026-11-21T18:02:00Z' }),
  ]
  const entries = recentEntries({ rows, refusals: [], told: [] }, memberOf)
  expect(entries.map(({ id, undone }) => [id, undone])).toEqual([
    ['again', false],
    ['undo', false],
    ['in', true],
  ])
  expect(entries[1]?.outcome).toEqual({ kind: 'undone', reason: 'fel person' })
})

it('marks only what an undo names, and nothing the server refused to undo', () => {
  const rows = [
    aRow({ scan_id: 'first', seq: 1 }),
    aRow({ scan_id: 'second', seq: 2 }),
    aRow({ scan_id: 'undo', seq: 3, op: 'undo', undoes: ['second'] }),
    aRow({ scan_id: 'refused', seq: 4, op: 'undo', undoes: ['first'], state: 'parked' }),
  ]
  const entries = recentEntries({ rows, refusals: [], told: [] }, memberOf)
  expect(entries.filter(({ undone }) => undone).map(({ id }) => id)).toEqual(['second'])
  expect(latestCheckIn(rows)?.scan_id).toBe('first')
})

it('keeps a line for a member no longer on the roster', () => {
  const [entry] = recentEntries({ rows: [aRow({ user_id: 'gone' })], refusals: [], told: [] }, memberOf)
  expect(entry).toMatchObject({ outcome: { kind: 'admitted_unregistered' } })
  expect(entry?.member).toBeUndefined()
})

const REFUSED = { kind: 'refused', reason: 'unknown_card' } as const

it('distinguishes a call for staff from check-ins and visitors', () => {
  const rows = [
    aRow({ scan_id: 'of-alva', seq: 1, user_id: 'alva', op: 'help', reason: 'ask_event_full' }),
    aRow({
      scan_id: 'of-nobody',
      seq: 2,
      user_id: null,
      method: 'visitor',
      op: 'help',
      reason: 'refused_unknown_card',
    }),
  ]
  const entries = recentEntries({ rows, refusals: [], told: [] }, memberOf)
  expect(entries.map(({ outcome, visitor }) => [outcome, visitor])).toEqual([
    [{ kind: 'ask', reason: 'sent_to_staff' }, undefined],
    [{ kind: 'ask', reason: 'sent_to_staff' }, undefined],
  ])
  expect(latestCheckIn(rows)).toBeUndefined()
  expect(latestCheckIn(rows, true)).toBeUndefined()
})
