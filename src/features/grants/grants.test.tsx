// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen, refusal } from '#app/screen.fixture.tsx'
import { GRANTS } from '#db/seed/grants.ts'

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
