// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

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

it.each([
  ['a member who is let in', ALVA, 'admitted'],
  ['a member whom staff decide about', BO, 'ask'],
  ['a card that is unknown', cardOf('z'), 'refused'],
  ['another code', 'https://example.org', 'refused'],
])('frames the self check-in’s picture in the colour of its message: %s', async (_, code, verdict) => {
  const door = aDevice().open({ max_participants: 1 })
  const event = { id: 'concert', title: 'Konsert', end_time: '2026-11-21T22:00:00Z' }
  const session = {
    door: { ...door, letInGuests: () => Promise.resolve() },
    roster: { info: { event } },
    staffId: 'staff',
    codeReader: createCodeReader(),
  } as unknown as ScannerSession
  const { container } = render(
    <SessionContext value={session}>
      <KioskDoor />
    </SessionContext>,
  )
  await act(() => door.present(code, 'card'))
  const panel = screen.getByRole('status')
  expect(panel.dataset['verdict']).toBe(verdict)
  const frame = container.querySelector<HTMLElement>('video + div')
  expect(frame?.style.borderColor).toMatch(/^rgb/)
  expect(getComputedStyle(panel).backgroundColor).toBe(frame?.style.borderColor)
})
