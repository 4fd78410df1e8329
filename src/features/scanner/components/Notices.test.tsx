// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import type { StaffCall } from '#api/door-types.ts'
import { english } from '#locales/all.fixture.ts'
import { freshDevice } from '#offline/testing.fixture.ts'

import { aDevice } from '../door/door.fixture.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { StaffCalls } from '../kiosk/StaffCalls.tsx'
import { scannerSettings } from '../start/settings.ts'
import { NameRequest } from './NameRequest.tsx'
import { Notices } from './Notices.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
beforeEach(async () => {
  await freshDevice()
  scannerSettings.setState({ nameAsked: false })
})
afterEach(cleanup)

const CALL: StaffCall = {
  scan_id: 'call-1',
  user_id: null,
  reason: 'refused_unknown_card',
  scanned_at: new Date().toISOString(),
  device_id: 'tablet',
  device_name: 'Foyer',
}

it('keeps the focus in place when the last call for staff is closed with the keyboard', async () => {
  const roster = { info: { calls: [CALL], as_of: new Date().toISOString() }, get: () => undefined }
  const session = { door: aDevice().open(), roster } as unknown as ScannerSession
  render(
    <SessionContext value={session}>
      <Notices>
        <StaffCalls />
      </Notices>
      <button>Next</button>
    </SessionContext>,
  )
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
})

it('asks once for the name of a door that has none', async () => {
  const { unmount } = render(<NameRequest onName={() => undefined} />)
  expect((await screen.findByRole('status')).textContent).toContain('This door has no name yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  expect(scannerSettings.getState().nameAsked).toBe(true)
})
