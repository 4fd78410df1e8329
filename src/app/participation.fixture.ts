import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import type { ScanPayload } from '#api/door-types.ts'
import type { Permission } from '#api/schema.gen.ts'
import { concert } from '#features/events/concert.fixture.ts'

import { openOffice } from './admin.fixture.ts'
import type { Answers } from './screen.fixture.tsx'

export const EVENT = concert({ start_time: '2026-01-10T18:00:00Z', end_time: '2026-01-10T20:00:00Z' })
export const person = (user_id: string, name: string, check_in_time: string | null) => ({
  user_id,
  name,
  registration: 'going',
  date_registered: '2026-01-01T12:00:00Z',
  check_in_time,
  guests: 0,
  guest_names: [] as string[],
  queue_place: null as number | null,
  comment: null as string | null,
  participation: check_in_time ? 'attended' : 'no_show',
})
export const ATTENDED = person('u2', 'Anton Ek', '2026-01-10T18:05:00Z')
export const AWAY = person('u3', 'Berta Alm', null)
export const FIGURES = {
  going: 2,
  guests: 0,
  interested: 0,
  declined: 0,
  late: 0,
  unanswered: null as number | null,
  reminded: null as number | null,
  reminded_at: null as string | null,
  queued: 0,
  attended: 1,
  attended_without_registration: 0,
  missing: 1,
  visitors: 0,
  doors: [],
  conflicts: 0,
  arrivals: [],
}

export interface CheckIn {
  p_scans: ScanPayload[]
}
export const recorded = ({ p_scans }: CheckIn) => ({
  results: p_scans.map(({ scan_id }) => ({ scan_id, result: 'recorded' })),
})

/** The screen of an event's participation, for somebody who may check people in. */
export const open = (answers: Answers = {}, ...more: Permission[]) =>
  openOffice(
    `event-participation/${EVENT.id}`,
    [
      ...more,
      'event_attendance:read',
      'event_attendance:create',
      'event_attendance:delete',
      'event_registration:read',
    ],
    {
      events: [EVENT],
      'rpc/event_participation_figures': FIGURES,
      'rpc/event_participation': [ATTENDED, AWAY],
      'rpc/check_in': recorded,
      ...answers,
    },
  )
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const select = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
