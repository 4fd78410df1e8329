// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { lazyPart } from './lazy-part.ts'
import { stuckFiles } from './until-loaded.ts'

const Bell = ({ door }: { door: string }) => <p>Bell of {door}</p>

const reachServer = vi.fn<() => Promise<{ ok: boolean }>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', reachServer)
  reachServer.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
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

it('counts a part as stuck only once the server answers and it still cannot be fetched, until it can', async () => {
  const { fetch, arrives } = fileOnItsWay()
  await showDoor(fetch)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(fetch.mock.calls.length).toBeGreaterThan(2)
  expect(stuckFiles.getState().count).toBe(0)

  reachServer.mockResolvedValue({ ok: true })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(stuckFiles.getState().count).toBe(1)

  arrives()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Bell of Main entrance')).toBeTruthy()
  expect(stuckFiles.getState().count).toBe(0)
})

it('does not call a part stuck at the first failure, which the network may have caused', async () => {
  reachServer.mockResolvedValue({ ok: true })
  const { fetch, arrives } = fileOnItsWay()
  await showDoor(fetch)
  expect(stuckFiles.getState().count).toBe(0)
  expect(reachServer).not.toHaveBeenCalled()
  arrives()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Bell of Main entrance')).toBeTruthy()
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
