// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { english } from '#locales/all.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import { EventList } from './EventList.tsx'
import type { EventSearch } from './list-search.ts'

afterEach(() => {
  cleanup()
  signOut('person')
  vi.unstubAllGlobals()
})

it('tells screen readers how many events a search finds, or that there are none', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  signIn(tokenPair(1))
  const found: Record<string, number> = { '%song%': 2, '%ball%': 1, '%zzz%': 0 }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = decodeURIComponent(new Request(input).url)
    const total = Object.entries(found).find(([pattern]) => url.includes(pattern))?.[1] ?? 12
    const rows = Array.from({ length: total }, (_, index) => concert({ id: `e${index}`, registrations: [] }))
    return Response.json(rows, {
      headers: { 'Content-Range': total > 0 ? `0-${total - 1}/${total}` : '*/0' },
    })
  })
  function List() {
    const [search, setSearch] = useState<EventSearch>({})
    return (
      <ToastProvider>
        {['song', 'ball', 'zzz'].map((q) => (
          <button key={q} type="button" onClick={() => setSearch({ q })}>
            {q}
          </button>
        ))}
        <EventList time="upcoming" search={search} onChange={() => undefined} />
      </ToastProvider>
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getAllByRole('status').at(0)?.textContent).toBe('12 events found'))
  const [status] = screen.getAllByRole('status')
  for (const [q, text] of [
    ['song', '2 events found'],
    ['ball', '1 event found'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: q }))
    await waitFor(() => expect(status?.textContent).toBe(text))
  }
  await userEvent.click(screen.getByRole('button', { name: 'zzz' }))
  await waitFor(() => expect(status?.textContent).toBe(''))
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('No matches')
})
