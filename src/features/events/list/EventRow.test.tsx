// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import { EventRow } from './EventRow.tsx'

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

async function show(asks: boolean) {
  const answered = concert({
    registrations: [{ status: 'going', comment: null, guests: 0, guest_names: [] }],
  })
  const row = () => <EventRow event={answered} now={new Date('2026-11-20T12:00:00+01:00')} asks={asks} />
  const router = createRouter({
    routeTree: createRootRoute({ component: row }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <RouterProvider router={router as never} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

it('shows the answer only once, as the pressed button', async () => {
  await show(true)
  expect((await screen.findByText('Going')).ariaPressed).toBe('true')
})

it('shows the answer to an event that can no longer be answered', async () => {
  await show(false)
  expect((await screen.findByText('Going')).closest('button')).toBeNull()
})
