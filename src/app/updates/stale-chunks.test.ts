// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

import { holdDoorOpen } from '#lib/door/open-door.ts'

import { reloadOnStaleChunk } from './stale-chunks.ts'

const reload = vi.fn<() => void>()
const fetchPage = vi.fn<() => Promise<{ ok: boolean }>>()

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', fetchPage)
  fetchPage.mockResolvedValue({ ok: true })
})

reloadOnStaleChunk()

/** A file of the app cannot be fetched. Resolves once that has been dealt with. */
async function missAFile(): Promise<void> {
  dispatchEvent(new Event('vite:preloadError'))
  await new Promise((resolve) => setTimeout(resolve))
}

it('reloads once, not again and again, when a file is gone after a deployment', async () => {
  await missAFile()
  await missAFile()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps the page when the server cannot be reached, although the browser believes it is online', async () => {
  expect(navigator.onLine).toBe(true)
  fetchPage.mockRejectedValue(new TypeError('Failed to fetch'))
  await missAFile()
  fetchPage.mockResolvedValue({ ok: false })
  await missAFile()
  expect(reload).not.toHaveBeenCalled()

  fetchPage.mockResolvedValue({ ok: true })
  await missAFile()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('never reloads an open door, whether or not its camera is on', async () => {
  const close = holdDoorOpen()
  await missAFile()
  expect(reload).not.toHaveBeenCalled()

  close()
  await missAFile()
  expect(reload).toHaveBeenCalledTimes(1)
})
