import { expect, it } from 'vitest'

import type { RegistrationStatus } from '#api/rows.ts'

import { familyEvents } from '../children/family-events.ts'
import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { seriesRows } from './series-rows.ts'

const training = (id: string, changes: Partial<ClubEvent> = {}) =>
  concert({ id, series_id: 'trainings', ...changes })
const said = (status: RegistrationStatus) => ({
  registrations: [{ status, comment: null, guests: 0, guest_names: [] }],
})
const shown = (...events: ClubEvent[]) =>
  seriesRows(familyEvents([{ child: undefined, events }])).map(({ event, more }) => [event.id, more])

it('shows a series as its next event, in its place among the others', () => {
  expect(
    shown(training('t1'), concert({ id: 'cup' }), training('t2'), concert({ id: 'party' }), training('t3')),
  ).toEqual([
    ['t1', 2],
    ['cup', 0],
    ['party', 0],
  ])
})

it('keeps two series, and different answers in one series, apart', () => {
  expect(
    shown(
      training('t1', said('going')),
      training('t2', said('declined')),
      training('other', { series_id: 'rehearsals', ...said('going') }),
      training('t3', said('going')),
      training('t4'),
    ),
  ).toEqual([
    ['t1', 1],
    ['t2', 0],
    ['other', 0],
    ['t4', 0],
  ])
})

it('never hides a cancelled event or a place in a queue behind another event', () => {
  expect(
    shown(
      training('t1', said('going')),
      training('t2', { status: 'cancelled', ...said('going') }),
      training('t3', { status: 'cancelled', ...said('going') }),
      training('t4', said('queued')),
      training('t5', said('queued')),
    ),
  ).toEqual([
    ['t1', 0],
    ['t2', 0],
    ['t3', 0],
    ['t4', 0],
    ['t5', 0],
  ])
})
