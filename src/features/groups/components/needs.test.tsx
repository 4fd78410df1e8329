// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { groupQueries } from '../queries.ts'
import { GroupNeeds } from './GroupNeeds.tsx'

const TUBA = { id: 'g1', name: 'Tuba', kind: 'section', sort_order: 1 } as const
const bodies: unknown[] = []
let client: QueryClient

beforeEach(async () => {
  bodies.length = 0
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    return new Response(null, { status: 204 })
  })
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(groupQueries.eventTypes().queryKey, ['concert', 'rehearsal'])
  client.setQueryData(groupQueries.needs(TUBA.id).queryKey, { concert: 3 })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={client}>
          <ToastProvider>
            <GroupNeeds group={TUBA} />
          </ToastProvider>
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(<RouterProvider router={router} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

it('keeps a number being typed when somebody else changes another one', async () => {
  await userEvent.type(await field('Rehearsal'), '2')
  client.setQueryData(groupQueries.needs(TUBA.id).queryKey, { concert: 4 })
  await waitFor(async () => expect((await field('Concert')).value).toBe('4'))
  expect((await field('Rehearsal')).value).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies).toEqual([
      { p_group_id: TUBA.id, p_wanted: { concert: 4, rehearsal: 2 }, p_known: { concert: 4 } },
    ]),
  )
})

it('refuses what is not a number of people', async () => {
  await userEvent.type(await field('Rehearsal'), 'two')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await field('Rehearsal')).getAttribute('aria-invalid')).toBe('true'))
  expect(bodies).toEqual([])
})
