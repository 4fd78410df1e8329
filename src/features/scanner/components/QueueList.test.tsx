// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { clockText } from '#lib/time/clock-text.ts'
import { english } from '#locales/all.fixture.ts'
import { announceOutboxChange } from '#offline/outbox/outbox-events.ts'
import { listScans } from '#offline/outbox/outbox.ts'
import { StorageFailure } from '#offline/storage/failure.ts'
import { freshDevice } from '#offline/testing.fixture.ts'

import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { aMember, aRow } from '../testing.fixture.ts'
import { QueueList } from './QueueList.tsx'
import { QueueSection } from './QueueSection.tsx'

vi.mock('#offline/outbox/outbox.ts', { spy: true })

const ALL_SENT = 'Everything has been sent'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
beforeEach(freshDevice)
afterEach(cleanup)

it('says that everything has been sent only once the scans on the device have been read', async () => {
  render(<QueueList />)
  expect(screen.queryByText(ALL_SENT)).toBeNull()
  expect(await screen.findByText(ALL_SENT)).toBeDefined()
})

it('says that the scans cannot be read, not that everything has been sent, until they can be', async () => {
  vi.mocked(listScans).mockRejectedValueOnce(new StorageFailure('broken'))
  render(<QueueList />)
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be read right now')
  expect(screen.queryByText(ALL_SENT)).toBeNull()
  announceOutboxChange('changed')
  expect(await screen.findByText(ALL_SENT)).toBeDefined()
})

it('shows when a waiting scan was made by the server’s clock, on a device whose own is three hours ahead', () => {
  const made = new Date()
  const row = aRow({
    scanned_at: new Date(made.getTime() + 3 * 3_600_000).toISOString(),
    estimated: { at: made.toISOString(), error: 50 },
  })
  const session = { roster: { get: () => undefined } } as unknown as ScannerSession
  render(
    <SessionContext value={session}>
      <QueueSection title="Waiting" rows={[row]} action={undefined} />
    </SessionContext>,
  )
  expect(screen.getByText(`Admitted · ${clockText(made.toISOString(), 'en')}`)).toBeDefined()
})

it('names the host of a waiting guest, and takes an unknown card sent to the staff for no visitor', () => {
  const visitor = { user_id: null, method: 'visitor' } as const
  const rows = [
    aRow({ ...visitor, scan_id: 'guest', guest_of: 'alva' }),
    aRow({ ...visitor, scan_id: 'call', op: 'help', reason: 'refused_unknown_card' }),
  ]
  const session = { roster: { get: () => aMember() } } as unknown as ScannerSession
  render(
    <SessionContext value={session}>
      <QueueSection title="Waiting" rows={rows} action={undefined} />
    </SessionContext>,
  )
  expect(screen.getByText('Guest of Alva Ek')).toBeDefined()
  expect(screen.getByText('Unknown person')).toBeDefined()
  expect(screen.queryByText('Visitor')).toBeNull()
})
