// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { closeScreen, ME, openScreen } from '#app/screen.fixture.tsx'
import { concert } from '#features/events/concert.fixture.ts'

afterEach(closeScreen)

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const open = (...events: object[]) =>
  openScreen(
    '/',
    {
      'rpc/me': ME,
      user_roles: [
        { role: { id: 'r1', name: 'Door staff', permissions: [{ name: 'event_attendance:create' }] } },
      ],
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
      'rpc/my_card': { card: 'S1.x', name: 'Maja Lind', association_name: 'Norrviks IF', role: 'Member' },
      'rpc/list_family': [],
      group_members: [],
      events,
    },
    { loggedIn: true },
  )
const filled = async () => {
  await screen.findByRole('button', { name: /^Open the door: Genrep/ })
  return [...document.querySelectorAll('main .button--contained')].map(({ textContent }) => textContent)
}

it('has the open door as its one first button, already before the event', async () => {
  await open(
    concert({ id: 'e1', title: 'Genrep', start_time: at(0.5), end_time: at(2) }),
    concert({ id: 'e2', title: 'Konsert', start_time: at(3), end_time: at(5) }),
  )
  expect(await filled()).toEqual(['Open the door: Genrep'])
  expect(await screen.findByRole('heading', { level: 1, name: /Maja$/ })).toBeTruthy()
})

it('keeps one first button while events run, and what waits for an answer in a strip that opens', async () => {
  await open(
    concert({ id: 'e1', title: 'Genrep', start_time: at(-1), end_time: at(2) }),
    concert({ id: 'e2', title: 'Konsert', start_time: at(-0.5), end_time: at(5) }),
  )
  expect(await filled()).toEqual(['Open the door: Genrep'])
  const strip = await screen.findByText('2 events are waiting for your answer')
  expect(strip.closest('details')?.open).toBe(false)
})
