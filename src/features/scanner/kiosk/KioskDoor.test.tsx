// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { swedish } from '#locales/all.fixture.ts'

import { createCodeReader } from '../camera/code-reader.ts'
import { ALVA, aDevice, BO, cardOf } from '../door/door.fixture.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { KioskDoor } from './KioskDoor.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'sv', resources: { sv: { translation: swedish } } })
})
afterEach(cleanup)

function openKiosk() {
  const door = aDevice().open({ max_participants: 1 })
  const event = { id: 'concert', title: 'Konsert', end_time: '2026-11-21T22:00:00Z' }
  const session = {
    door: { ...door, letInGuests: () => Promise.resolve() },
    roster: { info: { event } },
    staffId: 'staff',
    codeReader: createCodeReader(),
  } as unknown as ScannerSession
  const rendered = render(
    <SessionContext value={session}>
      <KioskDoor />
    </SessionContext>,
  )
  return { door, ...rendered }
}

it('stops asking for the PIN after a minute, even while scans come and go', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { door } = openKiosk()
  fireEvent.click(screen.getByRole('button', { name: /Personal/ }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  act(() => door.store.setState({ undelivered: { mine: 1, others: 0, parked: 0 } }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  // It fades out.
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.useRealTimers()
})

it.each([
  ['a member who is let in', ALVA, 'admitted'],
  ['a member whom staff decide about', BO, 'ask'],
  ['a card that is unknown', cardOf('z'), 'refused'],
  ['another code', 'https://example.org', 'refused'],
])('frames the self check-in’s picture in the colour of its message: %s', async (_, code, verdict) => {
  const { door, container } = openKiosk()
  await act(() => door.present(code, 'card'))
  const panel = screen.getByRole('status')
  expect(panel.dataset['verdict']).toBe(verdict)
  const frame = container.querySelector<HTMLElement>('video + div')
  expect(frame?.style.borderColor).toMatch(/^rgb/)
  expect(getComputedStyle(panel).backgroundColor).toBe(frame?.style.borderColor)
})
