// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { storePhotos } from '#offline/roster/photo-store.ts'
import { rosterDatabase } from '#offline/roster/roster-database.ts'
import { EVENT, freshDevice, person, rosterPage } from '#offline/testing.fixture.ts'

import { MemberPhoto } from './MemberPhoto.tsx'

const photoOf = (n: number) => ({
  event_id: EVENT,
  user_id: person(n),
  version: 'v1',
  media_type: 'image/webp' as const,
  content: new Uint8Array([n]),
})

beforeEach(async () => {
  await freshDevice()
  const { event } = rosterPage()
  const info = { event, salt: '', total: 0, as_of: '', clock_offset_ms: 0, cursor: '' }
  await rosterDatabase.use((database) =>
    database.put('rosters', { event_id: EVENT, download_id: 'one', info }),
  )
  await storePhotos(EVENT, [photoOf(1)])
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:photo')
  URL.revokeObjectURL = vi.fn<() => void>()
})
afterEach(cleanup)

const show = (n: number) =>
  render(<MemberPhoto eventId={EVENT} userId={person(n)} version="v1" name="Alva Ek" />).container

it('shows initials at once, then the photo, and is hidden from screen readers', async () => {
  const shown = show(1)
  expect(shown.textContent).toBe('AE')
  await waitFor(() => expect(shown.querySelector('img')?.src).toBe('blob:photo'))
  expect(shown.textContent).toBe('')
  expect(shown.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  cleanup()
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:photo')
})

it('keeps the initials if the photo has not arrived yet', async () => {
  const [here, missing] = [show(1), show(2)]
  await waitFor(() => expect(here.querySelector('img')).not.toBeNull())
  expect(missing.textContent).toBe('AE')
})
