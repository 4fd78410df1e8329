// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { type Announcement, announcementQueries } from '../queries.ts'
import { Announcements } from './Announcements.tsx'

const message = (changes: Partial<Announcement> = {}): Announcement => ({
  id: 'm1',
  category: 'announcements',
  subject: 'New sheet music',
  body: 'Hello Elsa!\n<b>Take</b> yours from the folder.',
  sender_name: 'Leo',
  sent_at: '2026-11-20T12:00:00+01:00',
  event_slug: null,
  ...changes,
})

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  localStorage.clear()
})
afterEach(cleanup)

async function show(messages: Announcement[], userId = 'u1') {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(announcementQueries.mine().queryKey, messages)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Announcements userId={userId} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
const subject = (name: RegExp) => screen.queryByRole('button', { name })

it('shows unread announcements, and an announcement’s content as text when it is opened', async () => {
  await show([message()])
  expect(subject(/Unread: New sheet music/)?.textContent).toContain('Leo · 20 Nov 2026')
  await userEvent.click(subject(/Unread: New sheet music/)!)
  expect(screen.getByText(/<b>Take<\/b> yours/)).toBeTruthy()
  expect(subject(/New sheet music/)?.getAttribute('aria-expanded')).toBe('true')
})

it('hides a read announcement on the next visit with this device, and shows it on demand', async () => {
  await show([message(), message({ id: 'm2', subject: 'Summer camp' })])
  await userEvent.click(subject(/New sheet music/)!)
  expect(subject(/Unread/)?.textContent).toContain('Summer camp')
  await show([message(), message({ id: 'm2', subject: 'Summer camp' })])
  expect(subject(/New sheet music/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '1 read announcement' }))
  expect(subject(/New sheet music/)).not.toBeNull()
  expect(subject(/Unread: New/)).toBeNull()
})

it('is unread for the next person on the same device', async () => {
  await show([message()])
  await userEvent.click(subject(/New sheet music/)!)
  await show([message()], 'u2')
  expect(subject(/Unread: New sheet music/)).not.toBeNull()
})

it('says that some content is only in the mail', async () => {
  await show([message({ subject: null, body: null })])
  await userEvent.click(subject(/An announcement from the association/)!)
  expect(screen.getByText('The full announcement is in your e-mail.')).toBeTruthy()
})

it('renders nothing when there are no announcements', async () => {
  await show([])
  expect(screen.queryByRole('heading')).toBeNull()
})
