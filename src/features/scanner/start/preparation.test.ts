import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

import { eventRoster } from '#api/door.ts'
import { ApiError } from '#api/errors.ts'
import { downloadRoster } from '#offline/roster/roster-download.ts'
import { EVENT, freshDevice, member, person, rosterPage } from '#offline/testing.fixture.ts'

import { prepareEvent } from './preparation.ts'

vi.mock('#api/door.ts', { spy: true })

/** Two members on a page each. */
const serve = (meanwhile = () => Promise.resolve()) =>
  vi.mocked(eventRoster).mockImplementation(async ({ after, since }) => {
    if (since !== undefined) return rosterPage({ full: false, total: 2 })
    if (after === undefined) return rosterPage({ members: [member(1)], total: 2, next: person(1) })
    await meanwhile()
    return rosterPage({ members: [member(2)], total: 2 })
  })

beforeEach(async () => {
  await freshDevice()
  vi.mocked(eventRoster).mockReset()
})

it('is ready when another tab has downloaded the same roster meanwhile', async () => {
  serve(async () => {
    serve()
    await downloadRoster(EVENT)
  })
  const { store, begin } = prepareEvent(EVENT)
  await begin()
  expect(store.getState()).toMatchObject({ status: 'ready', roster: { size: 2 } })
  expect(store.getState().problem).toBeUndefined()
})

it('downloads nothing for a screen that was left while the device was still being read', async () => {
  serve()
  const { store, begin, cancel } = prepareEvent(EVENT)
  const begun = begin()
  cancel()
  await begun
  expect(eventRoster).not.toHaveBeenCalled()
  expect(store.getState().status).toBe('checking')
  await prepareEvent(EVENT).begin()
  expect(eventRoster).toHaveBeenCalled()
})

it('says why a roster on the device could not be brought up to date', async () => {
  serve()
  const { store, begin, download } = prepareEvent(EVENT)
  await begin()
  expect(store.getState().status).toBe('ready')
  vi.mocked(eventRoster).mockRejectedValue(new ApiError('ERROR_NETWORK'))
  await download()
  expect(store.getState()).toMatchObject({ status: 'ready', problem: { kind: 'network' } })
})
