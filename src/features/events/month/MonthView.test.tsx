// @vitest-environment jsdom
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { MonthView } from './MonthView.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

const NOTHING = 'Nothing on this day.'
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

interface Server {
  load: () => Promise<{ rows: ClubEvent[] }>
  kept?: ClubEvent[]
}

function Month({ server }: { server: Server }) {
  const [day, setDay] = useState('2026-11-20')
  const found = useQuery({
    queryKey: [day.slice(0, 7)],
    queryFn: () => server.load(),
    placeholderData: keepPreviousData,
  })
  return (
    <MonthView
      day={day}
      today="2026-11-20"
      found={found}
      kept={server.kept}
      dayAt={(iso) => iso.slice(0, 10)}
      kindOf={() => 'plain'}
      onDay={setDay}
    >
      {(events) => events.map(({ id, title }) => <p key={id}>{title}</p>)}
    </MonthView>
  )
}

function show(server: Server) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Month server={server} />
    </QueryClientProvider>,
  )
  return server
}

it('says above the calendar that a month could not be loaded, and does not call its days empty', async () => {
  show({ load: lost })
  const alert = await screen.findByRole('alert')
  expect(alert.compareDocumentPosition(screen.getByRole('grid'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText(NOTHING)).toBeNull()
  expect(screen.getByText(/could not be loaded\.$/)).toBeTruthy()
})

it('shows cached events when a month cannot be loaded, and says that there may be more', async () => {
  show({ load: lost, kept: [concert()] })
  expect(await screen.findByText(/There may be others/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/21 November, 1 event/))
  expect(within(screen.getByRole('region', { name: /21 November/ })).getByText('Höstkonsert')).toBeTruthy()
})

it('does not call a day empty while its month is loading', async () => {
  const server = show({ load: async () => ({ rows: [] }) })
  expect(await screen.findByText(NOTHING)).toBeTruthy()
  server.load = () => new Promise(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.queryByText(NOTHING)).toBeNull()
})
