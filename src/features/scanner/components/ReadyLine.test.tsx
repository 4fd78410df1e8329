// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { appOnDevice } from '#lib/browser/app-on-device.ts'
import { english } from '#locales/all.fixture.ts'

import { aDevice } from '../door/door.fixture.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { ReadyLine } from './ReadyLine.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

it('says that the door works offline only once the app is on the device', () => {
  appOnDevice.setState({ state: 'coming' })
  const roster = { info: { total: 12, as_of: new Date().toISOString() } }
  render(
    <SessionContext value={{ door: aDevice().open(), roster } as unknown as ScannerSession}>
      <ReadyLine />
    </SessionContext>,
  )
  expect(screen.getByText(/^12 members on this device/)).toBeDefined()
  act(() => appOnDevice.setState({ state: 'here' }))
  expect(screen.getByText(/^Ready to use offline: 12 members/)).toBeDefined()
})
