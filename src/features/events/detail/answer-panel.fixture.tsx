import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { vi } from 'vitest'

import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { AnswerPanel } from './AnswerPanel.tsx'

/** What the stubbed server receives, and what it responds with. */
export const server = {
  bodies: [] as unknown[],
  answer: async (): Promise<Response> => told(),
  places: [] as { event_id: string; place: number }[],
  readPlaces: async (): Promise<{ event_id: string; place: number }[]> => server.places,
}

export const NO_GUESTS = { guests: 0, guest_names: [] }
export const told = (row: object = {}) =>
  Response.json({ status: null, comment: null, taken: true, answered_at: '2026-11-20T11:00:00Z', ...row })
export const refuse = (code: string) => async () =>
  Response.json({ code: 'P0001', message: JSON.stringify({ code, params: {} }) }, { status: 400 })

/** Before each test: an empty device in English, with these texts, on the day before the concert. */
export async function startAnswering(texts: object): Promise<void> {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: texts } } })
  vi.setSystemTime(new Date('2026-11-20T12:00:00+01:00'))
  Object.assign(server, {
    bodies: [],
    places: [],
    readPlaces: async () => server.places,
    answer: async () => told(),
  })
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (new Request(input).url.includes('/my_queue_places')) return Response.json(await server.readPlaces())
    if (typeof init?.body === 'string') server.bodies.push(JSON.parse(init.body))
    return server.answer()
  })
}

/** After each test. */
export function stopAnswering(): void {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** Shows the panel of an event, which follows the cache. */
export function show(event: ClubEvent): QueryClient {
  const client = new QueryClient()
  const options = { ...eventQueries.detail(event.slug), staleTime: Infinity, enabled: false }
  client.setQueryData(options.queryKey, event)
  const Panel = () => <AnswerPanel event={useQuery(options).data ?? event} />
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Panel />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return client
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
