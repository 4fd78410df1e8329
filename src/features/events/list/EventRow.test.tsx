// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { ownGroups } from '#api/own-groups.ts'
import { english } from '#locales/all.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import { EventRow } from './EventRow.tsx'

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

const ANSWERED = concert({
  registrations: [{ status: 'going', comment: null, guests: 0, guest_names: [] }],
})

async function show(asks: boolean, event = ANSWERED, now = new Date('2026-11-20T12:00:00+01:00')) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownGroups().queryKey, ['g1'])
  const row = () => <EventRow event={event} now={now} asks={asks} />
  const router = createRouter({
    routeTree: createRootRoute({ component: row }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={client}>
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

it('tells apart the answers to events of a series, which share their title', async () => {
  await show(true)
  const name = `Are you going to ${ANSWERED.title}?`
  expect(await screen.findByRole('group', { name })).toBeTruthy()
  expect(screen.getByRole('group', { name, description: /^Saturday 21 November/ })).toBeTruthy()
})

it('shows the answer to an event that can no longer be answered', async () => {
  await show(false)
  expect((await screen.findByText('Going')).closest('button')).toBeNull()
})

it('calls an event for other groups “not for you” while it is ahead, but not one of the past', async () => {
  const theirs = concert({ group_ids: ['g2'], others_see: true })
  await show(false, theirs)
  expect(await screen.findByText('Not for you')).toBeTruthy()
  cleanup()
  await show(false, theirs, new Date('2026-11-22T12:00:00+01:00'))
  expect(await screen.findByRole('heading', { name: theirs.title })).toBeTruthy()
  expect(screen.queryByText('Not for you')).toBeNull()
})
