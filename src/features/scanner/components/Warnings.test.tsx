// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { sessionStore } from '#api/session.ts'
import { english } from '#locales/all.fixture.ts'

import { aDevice } from '../door/door.fixture.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { scannerSettings } from '../start/settings.ts'
import { Warnings } from './Warnings.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
beforeEach(() => sessionStore.setState({ user: { id: 'staff', email: 'door@example.org' } }))
afterEach(cleanup)

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const EVENT = { title: 'Concert', status: 'published', start_time: inHours(-1), end_time: inHours(3) }

function openDoor() {
  const door = aDevice().open()
  const roster = { info: { event: EVENT } }
  const session = { door, roster, staffId: 'staff' } as unknown as ScannerSession
  render(
    <SessionContext value={session}>
      <Warnings />
    </SessionContext>,
  )
  return { door, roster }
}

it('tells an open door that its event has been cancelled, and when it takes place after all', () => {
  const { door, roster } = openDoor()
  expect(screen.queryByRole('alert')).toBeNull()
  roster.info = { event: { ...EVENT, status: 'cancelled' } }
  act(() => door.refreshCounts())
  expect(screen.getByText('The event has been cancelled')).toBeDefined()
  roster.info = { event: EVENT }
  act(() => door.refreshCounts())
  expect(screen.queryByText('The event has been cancelled')).toBeNull()
})

it.each([
  ['ERROR_RESOURCE_NOT_FOUND', /no longer exists for you/],
  ['ERROR_INSUFFICIENT_PERMISSIONS', /may no longer work at the door/],
  ['ERROR_EVENT_ENDED', /ended long ago/],
] as const)('tells an open door that the server refuses it: %s', (refusal, text) => {
  const { door } = openDoor()
  act(() => door.store.setState({ refusal }))
  expect(screen.getByText(text)).toBeDefined()
})

it.each([
  ['over', { start_time: inHours(-170), end_time: inHours(-166) }, /right event\? It ended at .+\(/],
  ['early', { start_time: inHours(166), end_time: inHours(170) }, /right event\? It starts at .+\(/],
] as const)('asks whether it is the right event of a series: %s', async (_, change, text) => {
  const { door, roster } = openDoor()
  roster.info = { event: { ...EVENT, ...change } }
  act(() => door.refreshCounts())
  scannerSettings.setState({ eventId: 'last-week' })
  await userEvent.click(screen.getByRole('button', { name: 'Change event' }))
  expect(scannerSettings.getState().eventId).toBeUndefined()
  expect(screen.getByText(text)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(text)).toBeNull()
})
