// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

import { keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { sendAnswers } from '#offline/answers/send-answers.ts'

import { sendKept } from './send-kept-answers.ts'

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
