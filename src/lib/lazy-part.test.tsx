// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { lazyPart } from './lazy-part.ts'

const Bell = ({ door }: { door: string }) => <p>Bell of {door}</p>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A file that cannot be fetched until `arrives` is called. */
function fileOnItsWay() {
  const fetch = vi.fn<() => Promise<{ Bell: typeof Bell }>>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  return { fetch, arrives: () => fetch.mockImplementation(async () => ({ Bell })) }
}

async function showDoor(fetch: () => Promise<{ Bell: typeof Bell }>) {
  const Part = lazyPart(fetch, 'Bell')
  await act(async () => {
    render(
      <>
        <p>Door</p>
        <Suspense>
          <Part door="Main entrance" />
        </Suspense>
      </>,
    )
  })
  return Part
}

it('keeps the screen if one of its parts cannot be fetched, and shows the part once online', async () => {
  const { fetch, arrives } = fileOnItsWay()
  await showDoor(fetch)
  expect(screen.getByText('Door')).toBeTruthy()
  expect(screen.queryByText(/Bell/)).toBeNull()

  arrives()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.getByText('Bell of Main entrance')).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('retries after a while even if the browser does not report that it is online', async () => {
  const { fetch, arrives } = fileOnItsWay()
  await showDoor(fetch)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const asked = fetch.mock.calls.length
  expect(asked).toBeGreaterThan(1)

  arrives()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Bell of Main entrance')).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(asked + 1)
})

it('fetches a preloaded part only once', async () => {
  const { fetch, arrives } = fileOnItsWay()
  arrives()
  const Part = lazyPart(fetch, 'Bell')
  await Promise.all([Part.preload(), Part.preload()])
  await act(async () => void render(<Part door="Garden" />))
  expect(screen.getByText('Bell of Garden')).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(1)
})
