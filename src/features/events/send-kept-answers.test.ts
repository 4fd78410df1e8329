// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { sendAnswers } from '#offline/answers/send-answers.ts'

import { keepSendingAnswers, sendKept } from './send-kept-answers.ts'

const EVENT = '5b0d7a52-7a2c-4b62-9d55-4f3d9b3f0c11'
const KEPT = { status: 'going', comment: null, answered_at: '2026-11-20T12:00:00.000Z' } as const
const json = (status: number, body: unknown) => () => Response.json(body, { status })
const page = (status: number) => () =>
  new Response('<html>Welcome to the hotel</html>', { status, headers: { 'Content-Type': 'text/html' } })

let respond: () => Response
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => respond())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
  const store = keptAnswersOf('u1')
  store.keep(EVENT, KEPT)
  respond = foreign
  expect(await sendAnswers(store, sendKept)).toBe(false)
  expect(store.all()).toEqual({ [EVENT]: KEPT })
  respond = json(200, { status: 'going', answered_at: KEPT.answered_at })
  expect(await sendAnswers(store, sendKept)).toBe(true)
  expect(store.all()).toEqual({})
})

it('shows why our server refused an answer', async () => {
  const store = keptAnswersOf('u1')
  store.keep(EVENT, KEPT)
  respond = json(403, { code: '42501', message: 'permission denied' })
  await sendAnswers(store, sendKept)
  expect(store.all()).toEqual({ [EVENT]: { ...KEPT, refused: 'ERROR_INSUFFICIENT_PERMISSIONS' } })
})

it('shows that an answer came after a different one, given on another device in the meantime', async () => {
  const store = keptAnswersOf('u1')
  const later = '2026-11-20T12:00:05.000Z'
  store.keep(EVENT, KEPT)
  respond = json(200, { status: 'declined', taken: false, answered_at: later })
  expect(await sendAnswers(store, sendKept)).toBe(true)
  expect(store.all()).toEqual({ [EVENT]: { ...KEPT, refused: 'ANSWERED_LATER' } })
})

it('says nothing of an answer that the server already had, because only its response was lost', async () => {
  const store = keptAnswersOf('u1')
  store.keep(EVENT, KEPT)
  respond = json(200, { status: 'going', taken: false, answered_at: '2026-11-20T12:00:05.000Z' })
  await sendAnswers(store, sendKept)
  expect(store.all()).toEqual({})
})

it('tries again within seconds after a passing failure, at most once a minute in a long one, and then no more', async () => {
  vi.useFakeTimers()
  signIn(tokenPair(1))
  const store = keptAnswersOf('u1')
  let tries = 0
  respond = () => {
    tries++
    throw new TypeError('Failed to fetch')
  }
  store.keep(EVENT, KEPT)
  const client = new QueryClient()
  keepSendingAnswers(client)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(tries).toBeGreaterThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(600_000)
  const before = tries
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries - before).toBeGreaterThanOrEqual(9)
  expect(tries - before).toBeLessThanOrEqual(21)

  respond = json(200, { status: 'going', taken: true, answered_at: KEPT.answered_at })
  store.keep(EVENT, { ...KEPT, comment: 'late' })
  keepSendingAnswers(client)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(store.all()).toEqual({})
  respond = () => {
    throw new Error('sent without an answer to send')
  }
  await vi.advanceTimersByTimeAsync(600_000)
  signOut('person')
})
