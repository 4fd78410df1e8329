import { expect, it, vi } from 'vitest'

import { onAnswer, send } from './send.ts'

const headers = { Date: 'Sat, 21 Nov 2026 18:00:00 GMT' }
const html = { ...headers, 'Content-Type': 'text/html; charset=utf-8' }

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
