// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { GroupHeadcount } from './GroupHeadcount.tsx'

const group = (name: string, going: number, members: number, wanted: number | null) => ({
  group_id: name,
  name,
  members,
  going,
  interested: 0,
  declined: 0,
  wanted,
})
let answers: Record<string, unknown>

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  vi.stubGlobal('fetch', async (input: string) =>
    Response.json(answers[new URL(input).pathname.replace('/api/rpc/', '')]),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GroupHeadcount eventId="e1" />
    </QueryClientProvider>,
  )

it('shows as bars how many of each group are going, out of those wanted or all members, the shortest bar first', async () => {
  answers = {
    event_headcount: [
      group('Horn', 6, 8, 5),
      group('Trombon', 3, 9, 5),
      group('Styrelsen', 1, 4, null),
      group('Tuba', 1, 4, 3),
    ],
  }
  show()
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Tuba1 of 3 wanted',
    'Trombon3 of 5 wanted',
    'Horn6 (5 wanted)',
    'Styrelsen1 of 4 members',
  ])
  const bars = lines.map((line) => Math.round(Number(line.querySelector('rect')?.getAttribute('width'))))
  expect(bars).toEqual([33, 60, 100, 25])
})

it('lists each member’s answer by name, those going first, under an arrow that says so', async () => {
  const person = (name: string, status: string | null, comment: string | null = null) => ({
    user_id: name,
    name,
    is_leader: false,
    status,
    comment,
  })
  answers = {
    event_headcount: [group('Trombon', 1, 3, null)],
    group_answers: [person('Anna', null), person('Bo', 'declined', 'ill'), person('Cecilia', 'going')],
  }
  show()
  const arrow = (await screen.findByText('Trombon')).closest('summary')?.querySelector<SVGElement>('svg.icon')
  expect(arrow?.style.transform).toBe('none')
  await userEvent.click(screen.getByText('Trombon'))
  const names = within((await screen.findByText('Cecilia')).closest('ul')!).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'CeciliaGoing',
    'BoillNot going',
    'AnnaNo answer',
  ])
  expect(arrow?.style.transform).toBe('rotate(180deg)')
})

it('shows nothing to those without access', async () => {
  answers = { event_headcount: [] }
  const { container } = show()
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})
