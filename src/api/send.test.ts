import { afterEach, expect, it, vi } from 'vitest'

import { api, unwrapVoid } from './client.ts'
import { isRetryable } from './errors.ts'
import { read } from './read.ts'
import { onAnswer, send } from './send.ts'

const headers = { Date: 'Sat, 21 Nov 2026 18:00:00 GMT' }
const html = { ...headers, 'Content-Type': 'text/html; charset=utf-8' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a public network’s login page', () => new Response('<html>', { headers: html })],
  ['a proxy that fails', () => new Response('<html>', { status: 502, headers: html })],
  ['a proxy that refuses', () => Response.json({ message: 'no' }, { status: 403, headers })],
])('does not take its time from %s, but from the server', async (_, foreign) => {
  const dates: string[] = []
  const stop = onAnswer(({ date }) => dates.push(date))
  const post = () => send('/api/rpc/check_in', { method: 'POST' }).catch(() => undefined)
  vi.stubGlobal('fetch', async () => foreign())
  await post()
  expect(dates).toEqual([])
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }))
  await post()
  expect(dates).toEqual([headers.Date])
  stop()
})

const refusal = (code: unknown) => () =>
  Promise.resolve(Response.json({ code, message: '' }, { status: 400 }))

it.each([
  ['a read', () => read('events', ['id']).rows()],
  ['a write', () => unwrapVoid(api.from('events').delete().eq('id', '1'))],
])('treats as unanswered %s that was refused without a code of the API', async (_, call) => {
  for (const code of ['', null, 'FORBIDDEN', 'no such', 403]) {
    vi.stubGlobal('fetch', refusal(code))
    await expect(call()).rejects.toMatchObject({ code: 'ERROR_NETWORK', status: 0 })
    await expect(call()).rejects.toSatisfy(isRetryable)
  }
  for (const code of ['23505', 'P0001', 'PT400', 'SMNOB', 'PGRST116', 'PGRSTX00', 'ERROR_EVENT_FULL']) {
    vi.stubGlobal('fetch', refusal(code))
    await expect(call()).rejects.toMatchObject({ status: 400 })
  }
})
