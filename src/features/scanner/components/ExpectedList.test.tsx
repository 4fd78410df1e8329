// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import type { RosterEntry } from '#api/door-types.ts'
import { english } from '#locales/all.fixture.ts'
import { Roster } from '#offline/roster/roster.ts'
import { member, rosterPage } from '#offline/testing.fixture.ts'

import { createDoor } from '../door/door.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { aRow } from '../testing.fixture.ts'
import { ExpectedList } from './ExpectedList.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

const { event, salt } = rosterPage()
const INFO = { event, salt, total: 4, as_of: '2026-11-21T18:00:00Z', clock_offset_ms: 0, cursor: 'c' }

function show(people: RosterEntry[]) {
  const roster = new Roster(INFO, people)
  const door = createDoor({
    roster,
    staffId: 'staff',
    addScan: (scan) => Promise.resolve({ row: aRow({ ...scan, seq: 1 }) }),
    feedback: { give: () => undefined },
  })
  const session = { door, roster }
  render(
    <SessionContext value={session as unknown as ScannerSession}>
      <ExpectedList />
    </SessionContext>,
  )
}

const names = () => screen.queryAllByRole('listitem').map((line) => line.querySelector('b')?.textContent)
const going = { registration: 'going', check_in_time: null } as const
const PEOPLE = [
  member(1, { name: 'Örjan Ek', ...going }),
  member(2, { name: 'Åsa Alm', ...going, guests: 2, guest_names: ['Olle', 'Pia'] }),
  member(3, { name: 'Bo Lind', registration: 'interested', check_in_time: null }),
  member(4, { name: 'Cia Dahl', registration: 'going', check_in_time: '2026-11-21T17:30:00Z' }),
]

it('lists who said yes and is not inside, by name, with their guests', () => {
  show(PEOPLE)
  expect(names()).toEqual(['Åsa Alm', 'Örjan Ek'])
  expect(screen.getByText('2 members · +2 guests')).toBeDefined()
  expect(screen.getByText(/Olle, Pia/)).toBeDefined()
})

it('finds among them by the beginnings of a name, and only among them', () => {
  show(PEOPLE)
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('orj')
  expect(names()).toEqual(['Örjan Ek'])
  type('bo')
  expect(names()).toEqual([])
  expect(screen.getByText('Nobody of that name is still to come')).toBeDefined()
})

it('checks in who is pressed, and lists them no more', async () => {
  show(PEOPLE)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Örjan Ek/ })))
  expect(names()).toEqual(['Åsa Alm'])
})

it('says that nobody is missing', () => {
  show(PEOPLE.slice(2))
  expect(screen.getByText('Nobody who said yes is missing')).toBeDefined()
})
