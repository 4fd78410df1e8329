// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'

import { eventRoster } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'
import { Roster } from '#offline/roster/roster.ts'
import { freshDevice, rosterPage } from '#offline/testing.fixture.ts'

import type { CodeReader, ViewState } from '../camera/code-reader.ts'
import { OpenDoor } from './OpenDoor.tsx'

vi.mock('#api/door.ts', { spy: true })

const { event, salt } = rosterPage()
const INFO = { event, salt, total: 0, as_of: '2026-11-21T18:00:00Z', clock_offset_ms: 0, cursor: 'c' }

/** Whether the screen is kept lit. */
let isLit = false

beforeEach(async () => {
  await freshDevice()
  vi.mocked(eventRoster).mockRejectedValue(new ApiError('ERROR_NETWORK'))
  const request = () => {
    isLit = true
    return Promise.resolve({ release: () => Promise.resolve((isLit = false)) })
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openDoor(camera: ViewState['camera']['status']) {
  const view = createStore<ViewState>(() => ({
    camera: { status: camera, devices: [] },
    decoder: { status: 'ready', engine: 'jsqr' },
  }))
  const codeReader = { view, watch: () => () => undefined } as unknown as CodeReader
  await act(async () =>
    render(
      <OpenDoor roster={new Roster(INFO, [])} codeReader={codeReader} staffId="staff" portable>
        the self check-in
      </OpenDoor>,
    ),
  )
}

it.each(['on', 'failed', 'off'] as const)(
  'keeps the screen of a self check-in lit while its camera is %s, as it starts again by itself',
  async (camera) => {
    await openDoor(camera)
    expect(isLit).toBe(true)
    await act(async () => cleanup())
    expect(isLit).toBe(false)
  },
)
