// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sessionStore } from '#api/session.ts'

import { includeAnswers } from '../delivery/drain.ts'
import { startDraining } from '../delivery/start-draining.ts'
import { outboxDatabase } from '../outbox/outbox-database.ts'
import { addScan, listScans } from '../outbox/outbox.ts'
import { StorageFailure } from '../storage/failure.ts'
import { freshDevice, scan } from '../testing.fixture.ts'
import { keptAnswersOf } from './kept-answers.ts'
import { answerRows, sendAnswer } from './send-answers.ts'
import { writeAnswer } from './write-answer.ts'

const EVENT = '5b0d7a52-7a2c-4b62-9d55-4f3d9b3f0c11'
const KEPT = { status: 'going', comment: null, answered_at: '2026-11-20T12:00:00.000Z' } as const
const json = (status: number, body: unknown) => () => Response.json(body, { status })
const page = (status: number) => () =>
  new Response('<html>Welcome to the hotel</html>', { status, headers: { 'Content-Type': 'text/html' } })
const taken = json(200, { status: 'going', taken: true, answered_at: KEPT.answered_at })

const store = keptAnswersOf('u1')
const received = vi.fn<() => void>()
const send = async () => {
  received.mockClear()
  await answerRows('u1', received).send(true)
  return received.mock.calls.length > 0
}

let asked: string[]
let respond: () => Response
let stop = () => {}
beforeEach(async () => {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
  await freshDevice()
  sessionStore.setState({ user: { id: 'u1', email: 'u1@example.org' } })
  received.mockClear()
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new Request(input).url.split('/').at(-1) ?? '')
    return respond()
  })
  includeAnswers(async (ownerId) => answerRows(ownerId, received))
})
afterEach(() => {
  stop()
  stop = () => {}
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStore.setState({ user: null })
})

it.each([
  ['a page and 200', page(200)],
  ['JSON of its own and 200', json(200, { login: 'required' })],
  ['nothing and 204', () => new Response(null, { status: 204 })],
  ['a page and 403', page(403)],
  ['a page and 404', page(404)],
  ['nothing and 404', () => new Response('', { status: 404 })],
  ['a list and 404', json(404, [])],
  ['a page and 407', page(407)],
  ['a page and 408', page(408)],
  ['JSON of its own and 403', json(403, { message: 'Blocked' })],
])('keeps an answer that a public network answers with %s, until our server does', async (_, foreign) => {
  store.keep(EVENT, KEPT)
  respond = foreign
  // The connection is what fails, so that scans and other answers wait, too.
  expect(await answerRows('u1', received).send(true)).toMatchObject({ kind: 'unreachable' })
  expect(received).not.toHaveBeenCalled()
  expect(store.all()).toEqual({ [EVENT]: KEPT })
  respond = json(200, { status: 'going', answered_at: KEPT.answered_at })
  expect(await send()).toBe(true)
  expect(store.all()).toEqual({})
})

it('shows why our server refused an answer', async () => {
  store.keep(EVENT, KEPT)
  respond = json(403, { code: '42501', message: 'permission denied' })
  await send()
  expect(store.all()).toEqual({ [EVENT]: { ...KEPT, refused: 'ERROR_INSUFFICIENT_PERMISSIONS' } })
})

it('shows that an answer came after a different one, given on another device in the meantime', async () => {
  const later = '2026-11-20T12:00:05.000Z'
  store.keep(EVENT, KEPT)
  respond = json(200, { status: 'declined', taken: false, answered_at: later })
  expect(await send()).toBe(true)
  expect(store.all()).toEqual({ [EVENT]: { ...KEPT, refused: 'ANSWERED_LATER' } })
})

it('says nothing of an answer that the server already had, because only its response was lost', async () => {
  store.keep(EVENT, KEPT)
  respond = json(200, { status: 'going', taken: false, answered_at: '2026-11-20T12:00:05.000Z' })
  await send()
  expect(store.all()).toEqual({})
})

it('tries again within seconds after a passing failure, at most once a minute in a long one, and then no more', async () => {
  // Not the database's timers, which keep running.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  store.keep(EVENT, KEPT)
  stop = startDraining()
  const tries = () => asked.length
  await pass(7_000)
  expect(tries()).toBeGreaterThanOrEqual(3)
  await pass(600_000)
  const before = tries()
  await pass(600_000)
  expect(tries() - before).toBeGreaterThanOrEqual(9)
  expect(tries() - before).toBeLessThanOrEqual(21)

  respond = taken
  await pass(60_000)
  expect(store.all()).toEqual({})
  expect(received).toHaveBeenCalledOnce()
  const sent = tries()
  await pass(600_000)
  expect(tries()).toBe(sent)
})

/** Lets time pass, in which the database keeps its own pace. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250)
    for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate)
  }
}

it('sends an answer by itself, soon after it could not be sent as it was given', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stop = startDraining()
  await pass(1_000)
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await sendAnswer(writeAnswer(EVENT, { status: 'going', comment: null }))).toEqual({ kept: true })
  respond = taken
  await pass(500)
  expect(asked).toHaveLength(1)
  await pass(3_000)
  expect(store.all()).toEqual({})
})

it('sends scans first, and both at once when the network is back', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch')
  }
  store.keep(EVENT, KEPT)
  const { scan_id } = await addScan(scan(1, { staff_id: 'u1' }))
  stop = startDraining()
  await vi.waitFor(() => expect(asked).toEqual(['check_in']))
  respond = () =>
    asked.at(-1) === 'check_in' ? json(200, { results: [{ scan_id, result: 'recorded' }] })() : taken()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(store.all()).toEqual({}))
  expect(asked).toEqual(['check_in', 'check_in', 'answer_event'])
  expect(await listScans({ states: ['delivered'] })).toHaveLength(1)
})

it('sends answers although the outbox cannot be read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(outboxDatabase, 'use').mockRejectedValue(new StorageFailure('broken'))
  respond = taken
  store.keep(EVENT, KEPT)
  stop = startDraining()
  await vi.waitFor(() => expect(store.all()).toEqual({}))
})
