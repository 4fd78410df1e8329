// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

import { concert } from '../../concert.fixture.ts'

const EVENT = concert({ start_time: '2026-01-10T18:00:00Z', end_time: '2026-01-10T20:00:00Z' })
const side = (scan_id: string, minute: string, is_first: boolean) => ({
  scan_id,
  scanned_at: `2026-01-10T18:0${minute}:00Z`,
  device_name: 'Office',
  staff_name: 'Karin Ek',
  method: 'manual',
  is_first,
  reason: is_first ? null : 'already_inside',
})
const CONFLICT = {
  user_id: 'u2',
  name: 'Anton Ek',
  is_open: true,
  first_at: '2026-01-10T18:05:00Z',
  sides: [side('s1', '5', true), side('s2', '6', false)],
  notes: [],
}
const CHECK_IN = {
  scan_id: 's2',
  user_id: 'u2',
  name: 'Anton Ek',
  op: 'check_in',
  method: 'manual',
  scanned_at: '2026-01-10T18:06:00Z',
  recorded_at: '2026-01-10T18:06:00Z',
  device_name: 'Office',
  staff_name: 'Karin Ek',
  conflict: true,
  conflict_reason: 'already_inside',
  result: 'recorded',
  code: null,
  reason: null,
  taken_over: false,
  taken_over_by_name: null,
  guest_of_name: null,
}
const ATTENDED = {
  event_id: EVENT.id,
  title: 'Höstcup',
  type: 'match',
  start_time: EVENT.start_time,
  going: 2,
  attended: 1,
  walk_ins: 0,
  no_shows: 1,
  visitors: 0,
}

const open = (path: string, type: 'music' | 'sport') =>
  openOffice(path, ['event_attendance:read', 'event_attendance:create', 'event_registration:read'], {
    associations: [{ id: 'a1', name: 'Norrviks IF', type, timezone: 'Europe/Stockholm' }],
    events: [EVENT],
    'rpc/event_participation_figures': {
      going: 2,
      guests: 0,
      interested: 0,
      declined: 0,
      late: 0,
      unanswered: null,
      reminded: null,
      reminded_at: null,
      queued: 0,
      attended: 1,
      attended_without_registration: 0,
      missing: 1,
      visitors: 0,
      doors: [{ device_id: 'd1', device_name: 'Office', members: 1, visitors: 0, last_at: EVENT.start_time }],
      conflicts: 1,
      arrivals: [],
    },
    'rpc/event_participation': [],
    'rpc/event_headcount': [],
    'rpc/event_conflicts': [CONFLICT],
    'rpc/event_scans': [CHECK_IN],
    'rpc/attendance_statistics': { events: [ATTENDED], members: [] },
  })
const page = `event-participation/${EVENT.id}`
/** What the screen says about doors, scans and visitors. */
const doorWords = () =>
  document.body.textContent.match(/.{0,20}(?:\bdoors?\b|\bscans?\b|let in|visitor).{0,20}/gi)

afterEach(closeScreen)

it('speaks of check-in, not of doors, on the participation of a sports club’s event', async () => {
  await open(page, 'sport')
  expect(await screen.findByRole('link', { name: 'Conflicts at check-in' })).toBeTruthy()
  expect(await screen.findByText(/1 member was checked in more than once/)).toBeTruthy()
  expect(await screen.findByText('Nobody has registered or come yet')).toBeTruthy()
  expect(doorWords()).toBeNull()
  closeScreen()
  await open(page, 'music')
  expect(await screen.findByRole('link', { name: 'Conflicts at the doors' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Doors' })).toBeTruthy()
})

it('keeps a sports club’s conflicts within reach, in words about devices', async () => {
  await open(`${page}/conflicts`, 'sport')
  expect(await screen.findByText(/checked in more than once from different devices/)).toBeTruthy()
  expect((await screen.findAllByText('Already checked in from another device')).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Settle the conflict about Anton Ek' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/a new check-in from another device opens the conflict again/)).toBeTruthy()
  expect(doorWords()).toBeNull()
})

it('counts the check-ins of a sports club, and filters them only by what can be', async () => {
  await open(`${page}/scans`, 'sport')
  expect(await screen.findByText('1 entry')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }))
  const kinds = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(kinds).toEqual(['Everything', 'Conflicts', 'Undone'])
  expect(doorWords()).toBeNull()
})

it('records what is checked in by hand under the attendance list, as a sports club has no office', async () => {
  const names: string[] = []
  const { answers } = await open(page, 'sport')
  answers['rpc/find_attendees'] = [
    { user_id: 'u3', name: 'Berta Alm', registration: null, check_in_time: null, guests: 0, guest_names: [] },
  ]
  answers['rpc/check_in'] = ({ p_scans }: { p_scans: { device_name: string }[] }) => {
    names.push(...p_scans.map(({ device_name }) => device_name))
    return { results: [] }
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Check somebody in' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Search by name'), 'berta')
  await userEvent.click(await screen.findByRole('button', { name: 'Check Berta Alm in' }))
  await waitFor(() => expect(names).toEqual(['Attendance list']))
})

it.each(['events', 'types'])('counts no visitors in the statistics of a sports club, by %s', async (by) => {
  await open(`event-participation/statistics?by=${by}`, 'sport')
  expect(await screen.findByText('Average attendance')).toBeTruthy()
  expect(doorWords()).toBeNull()
})
