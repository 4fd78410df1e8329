// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import type { RosterEntry } from '#api/door-types.ts'
import { english } from '#locales/all.fixture.ts'
import { Roster } from '#offline/roster/roster.ts'
import { member, rosterPage } from '#offline/testing.fixture.ts'

import { aDevice } from '../door/door.fixture.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { PersonSearch } from './PersonSearch.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

const { event, salt } = rosterPage()
const INFO = { event, salt, total: 21, as_of: '2026-11-21T18:00:00Z', clock_offset_ms: 0, cursor: 'c' }

function show(people: RosterEntry[]) {
  const session = { door: aDevice().open(), roster: new Roster(INFO, people) }
  render(
    <SessionContext value={session as unknown as ScannerSession}>
      <PersonSearch />
    </SessionContext>,
  )
  return (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
}

it('tells people of one name apart by the year on their cards, and only those', () => {
  const type = show([
    member(1, { name: 'Eva Ek', joined: 1998 }),
    member(2, { name: 'Eva Ek', joined: 2024 }),
    member(3, { name: 'Eva Alm', joined: 2011 }),
  ])
  type('eva')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).not.toContain('Member since')
  expect(lines[1]).toContain('Member since 1998')
  expect(lines[2]).toContain('Member since 2024')
})

it('says when there are more people of that name than it shows', () => {
  const people = Array.from({ length: 21 }, (_, n) =>
    member(n, { name: n === 0 ? 'Bo Lind' : `Alva Lind ${String.fromCodePoint(64 + n)}` }),
  )
  const type = show(people)
  type('alva')
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.queryByText(/^Only the first 20/)).toBeNull()
  type('lind')
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.getByText(/^Only the first 20/)).toBeDefined()
})
