// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen, ME, openScreen, refusal } from '#app/screen.fixture.tsx'
import { GRANTS } from '#db/seed/grants.ts'

import { concert } from '../events/concert.fixture.ts'

afterEach(closeScreen)

const rules = { valid_from: '2023-07-01', ...GRANTS.lok.versions['2023-07-01'] }
const LOK = {
  id: GRANTS.lok.id,
  code: 'lok',
  name: null,
  versions: [rules],
  groups: [{ group_id: null, sport: null, any_age: false }],
}
const lost = {
  event_id: 'e1',
  title: 'Träning P12',
  slug: 'traning-p12',
  start_time: '2026-10-07T16:00:00+00:00',
  group_id: null,
  reason: 'few',
  missing: 4800,
  minutes: 60,
  participants: 2,
  present: 3,
  leaders: 1,
  no_birth_year: [{ user_id: 'u7', name: 'Elsa Ek' }],
  not_member: 0,
  wrong_age: 0,
  second: 0,
  seldom: 0,
  unpaid: 0,
}
const period = {
  from: '2026-07-01',
  to: '2026-12-31',
  due: '2027-02-25',
  rules,
  total: 480_000,
  held: 100,
  counted: 99,
  ahead: 10,
  missing: 4800,
  losses: 1,
  reasons: { few: 1 },
  groups: [],
  lost: [lost],
}
const open = (answers = {}) =>
  openOffice('grants', ['grants:manage', 'user:read:profile'], {
    'rpc/grants': [LOK],
    'rpc/grant_period': period,
    'rpc/grant_applications': [],
    ...answers,
  })

it('shows what a half-year gives, and for each loss why, how much, and the one thing to do', async () => {
  await open()
  expect((await screen.findByText('Gives so far')).nextElementSibling?.textContent).toMatch(/4,800/)
  expect(screen.getByText('Forecast for the period').nextElementSibling?.textContent).toMatch(/5,280/)
  expect(screen.getByText('2 participants; 3 are needed · 1 without a birth year')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Enter the birth year of Elsa Ek' }).getAttribute('href')).toBe(
    '/admin/users/u7',
  )
})

it('says what to choose while the club applies for nothing', async () => {
  await open({ 'rpc/grants': [{ ...LOK, groups: [] }] })
  expect(await screen.findByText('The association applies for nothing yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'LOK-stöd' }).getAttribute('href')).toBe(`/admin/grants/${LOK.id}`)
})

it('saves what was sent once, however often the press is repeated after a lost response', async () => {
  const ids: unknown[] = []
  await open({
    'rpc/send_grant_application': (body: { p_id: string }) => {
      ids.push(body.p_id)
      return ids.length === 1 ? refusal('ERROR_RATE_LIMITED', { seconds: 1 }) : null
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save as sent' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(ids).toHaveLength(1))
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('What was sent is saved')
  expect(ids).toEqual([ids[0], ids[0]])
})

const activity = {
  planned_minutes: 120,
  is_too_long: false,
  minutes: 120,
  people: [
    { user_id: 'u2', name: 'Lo Ledin', present: true, leads: true },
    { user_id: 'u3', name: 'Siv Sand', present: false, leads: false },
  ],
  grants: [
    {
      ...lost,
      grant_id: LOK.id,
      code: 'lok',
      name: null,
      reason: null,
      amount: 18_400,
      missing: 2200,
      participants: 22,
      needed: 3,
      min_minutes: 45,
      no_birth_year: [],
      unpaid: 2,
    },
  ],
}
const openEvent = (answer: unknown, answers = {}) => {
  const event = concert({ start_time: '2020-10-07T16:00:00Z', end_time: '2020-10-07T18:00:00Z' })
  return openScreen(
    `/events/${event.slug}`,
    {
      'rpc/me': ME,
      user_roles: [{ role: { id: 'r1', name: 'Board', permissions: [{ name: 'grants:manage' }] } }],
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'sport', timezone: 'Europe/Stockholm' }],
      events: [event],
      group_members: [],
      'rpc/list_family': [],
      'rpc/event_headcount': [],
      'rpc/event_activity': answer,
      ...answers,
    },
    { loggedIn: true },
  )
}

it('shows on an event’s page what it gives, what is missing and why, and lets one tap say who led', async () => {
  const said: unknown[] = []
  await openEvent(activity, { 'rpc/set_activity_leader': (body: unknown) => (said.push(body), null) })
  const panel = within(await screen.findByRole('region', { name: 'Grants for the event' }))
  expect(await panel.findByText(/184/)).toBeTruthy()
  expect(panel.getByText(/22 missing/)).toBeTruthy()
  expect(
    panel.getByText('Counts, with 22 participants · 2 more than its leaders may have: name another leader'),
  ).toBeTruthy()
  fireEvent.click(panel.getByRole('checkbox', { name: 'Siv Sand' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said).toEqual([expect.objectContaining({ p_user_id: 'u3', p_leads: true })])
})

it('says that an event of more than 24 hours does not count, and what to do', async () => {
  await openEvent({ ...activity, is_too_long: true, grants: [] })
  expect(await screen.findByText(/Divide it into one event for each day/)).toBeTruthy()
})
