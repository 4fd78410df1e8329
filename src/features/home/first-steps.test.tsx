// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { closeScreen, ME, openScreen } from '#app/screen.fixture.tsx'
import { concert } from '#features/events/concert.fixture.ts'

import { FIRST_STEPS, FOUNDER } from './first-steps.ts'

/** What the club has; a test changes it. */
let club: { users: object[]; events: object[]; groups: object[]; description: string | null }

beforeEach(() => {
  club = { users: [{ id: 'u1' }], events: [], groups: [], description: null }
})
afterEach(closeScreen)

async function openHome(
  permissions: readonly string[] = [...FOUNDER, ...FIRST_STEPS.map(({ needs }) => needs)],
) {
  const opened = await openScreen(
    '/',
    {
      'rpc/me': ME,
      user_roles: [{ role: { id: 'r1', name: 'Admin', permissions: permissions.map((name) => ({ name })) } }],
      associations: () => [
        {
          id: 'a1',
          name: 'Norrviks IF',
          type: 'sport',
          timezone: 'Europe/Stockholm',
          description: club.description,
          logo_version: null,
        },
      ],
      users: () => club.users,
      events: () => club.events,
      groups: () => club.groups,
    },
    { loggedIn: true },
  )
  await screen.findByText('Norrviks IF', { selector: '.page-header__lead' })
  return opened
}
const steps = () => screen.queryAllByRole('listitem').filter((item) => item.closest('.first-steps'))
const taken = () => screen.queryAllByRole('img', { name: 'Done' }).length

it('leads the founder of an empty club to its settings, groups, members and first event', async () => {
  await openHome()
  await screen.findByRole('region', { name: 'Get started' })
  expect(steps().map((step) => step.querySelector('a')?.getAttribute('href'))).toEqual([
    '/admin/association/settings',
    '/admin/groups',
    '/admin/users',
    '/admin/events/create',
  ])
  expect(screen.getByText('Create teams')).toBeTruthy()
  expect(taken()).toBe(0)
})

it('marks what has been done', async () => {
  Object.assign(club, { groups: [{ id: 'g1' }], description: 'Football since 1931' })
  await openHome()
  await waitFor(() => expect(taken()).toBe(2))
  expect(steps()).toHaveLength(4)
})

it('is gone once the club has members and an event, and asks no more', async () => {
  const coming = concert({ start_time: '2099-11-21T19:00:00+01:00', end_time: '2099-11-21T21:00:00+01:00' })
  Object.assign(club, { users: [{ id: 'u1' }, { id: 'u2' }], events: [coming] })
  const { sent } = await openHome()
  await waitFor(() => expect(sent('users')).toHaveLength(1))
  expect(sent('groups')).toHaveLength(0)
  expect(steps()).toEqual([])
})

it('offers only what the reader may do, and nothing to members', async () => {
  await openHome(FOUNDER)
  await screen.findByRole('region', { name: 'Get started' })
  expect(steps()).toHaveLength(2)
  closeScreen()
  const { sent } = await openHome([])
  expect(steps()).toEqual([])
  expect(sent('users')).toEqual([])
})
