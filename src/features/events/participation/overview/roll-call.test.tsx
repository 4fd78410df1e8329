// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

import { concert } from '../../concert.fixture.ts'

const FIGURES = {
  going: 0,
  guests: 0,
  interested: 0,
  declined: 0,
  late: 0,
  unanswered: null,
  reminded: null,
  reminded_at: null,
  queued: 0,
  attended: 0,
  attended_without_registration: 0,
  missing: 0,
  visitors: 0,
  doors: [],
  conflicts: 0,
  arrivals: [],
}
const SILENT = {
  user_id: 'u3',
  name: 'Berta Alm',
  registration: null,
  date_registered: null,
  check_in_time: null,
  guests: 0,
  guest_names: [],
  participation: 'unanswered',
}

const BEGUN = { start_time: '2026-01-10T18:00:00Z', end_time: '2026-01-10T20:00:00Z' }

const open = (times: { start_time: string; end_time: string }) => {
  const event = concert(times)
  return openOffice(
    `event-participation/${event.id}`,
    ['event_attendance:read', 'event_attendance:create', 'event_registration:read'],
    {
      events: [event],
      'rpc/event_participation_figures': FIGURES,
      'rpc/event_participation': [],
      'rpc/event_unanswered': [SILENT],
      'rpc/event_headcount': [],
      'rpc/find_attendees': [SILENT],
      'rpc/check_in': ({ p_scans }: { p_scans: { scan_id: string }[] }) => ({
        results: p_scans.map(({ scan_id }) => ({ scan_id, result: 'recorded' })),
      }),
    },
  )
}

afterEach(closeScreen)

it('lists those who have not answered an event that has begun, each with a check-in button', async () => {
  await open(BEGUN)
  expect(await screen.findByText('Nobody has registered or come yet')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Show those who have not answered' })
  await userEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Check Berta Alm in' })).toBeTruthy()
  expect(document.activeElement).toBe(button)
})

it('offers no such list before the event, when nobody can be checked in', async () => {
  await open({ start_time: '2999-01-10T18:00:00Z', end_time: '2999-01-10T20:00:00Z' })
  expect(await screen.findByText('Nobody has registered or come yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show those who have not answered' })).toBeNull()
})

it('keeps the place in the list of names after each check-in', async () => {
  const { answers } = await open(BEGUN)
  await userEvent.click(await screen.findByRole('button', { name: 'Check somebody in' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Search by name'), 'berta')
  const button = await screen.findByRole('button', { name: 'Check Berta Alm in' })
  const line = button.closest('li')
  answers['rpc/find_attendees'] = [{ ...SILENT, check_in_time: '2026-01-10T18:05:00Z' }]
  await userEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(line)
})
