// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { announceOutboxChange } from '#offline/outbox/outbox-events.ts'
import { listScans } from '#offline/outbox/outbox.ts'
import { StorageFailure } from '#offline/storage/failure.ts'
import { freshDevice } from '#offline/testing.fixture.ts'

import { QueueList } from './QueueList.tsx'

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
