// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { english } from '#locales/all.fixture.ts'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { EventItems } from './EventItems.tsx'

const PAST = concert({ id: 'e1', registrations: [] })
const AHEAD = concert({
  id: 'e2',
  title: 'Luciakonsert',
  start_time: '2026-12-13T17:00:00+01:00',
  end_time: '2026-12-13T18:00:00+01:00',
})
let asked: string[]

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  vi.setSystemTime(new Date('2026-11-22T12:00:00+01:00'))
  localStorage.clear()
  signIn(tokenPair(1))
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { url } = new Request(input)
    asked.push(url)
    if (url.includes('/list_family'))
      return Response.json([
        { user_id: 'c1', name: 'Elsa', is_child: true },
        { user_id: 'c2', name: 'Bo', is_child: true },
      ])
    const declined = { status: 'declined', comment: null, guests: 0, guest_names: [] }
    return Response.json([
      url.includes('c1')
        ? { ...PAST, attendance: [{ check_in_time: '2026-11-21T18:50:00+01:00' }] }
        : { ...PAST, registrations: [declined] },
    ])
  })
})
afterEach(() => {
  cleanup()
  signOut('person')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show(events: ClubEvent[], view: 'list' | 'full') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <EventItems events={events} view={view} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it.each(['list', 'full'] as const)(
  'a guardian sees at past events who of the children was there, and what the others had answered, in a %s',
  async (view) => {
    await show([PAST, AHEAD], view)
    expect(await screen.findByText('Elsa: Was there')).toBeTruthy()
    expect(await screen.findByText('Bo: Not going')).toBeTruthy()
    expect(asked.filter((url) => url.includes('child_events')).every((url) => !url.includes('e2'))).toBe(true)
  },
)

it('asks nothing about children where no event is over', async () => {
  await show([AHEAD], 'list')
  expect(await screen.findByText('Luciakonsert')).toBeTruthy()
  expect(asked).toEqual([])
})
