import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { checkIn, eventRoster, retryAfterSeconds } from './door.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetch))
afterEach(() => vi.unstubAllGlobals())

/** The URL and arguments of the last call. */
function lastCall() {
  const [url, init] = fetch.mock.lastCall ?? []
  return { url, args: JSON.parse(init?.body as string) as unknown }
}

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  fetch.mockResolvedValueOnce(new Response(body, { status, headers }))

describe('sending scans', () => {
  it('sends the time of sending along, and returns the reply as received', async () => {
    answer(200, '{"server_time":"t","results":[]}')
    expect(await checkIn([], Date.parse('2026-11-21T18:00:00Z'))).toEqual({ server_time: 't', results: [] })
    expect(lastCall()).toEqual({
      url: expect.stringMatching(/\/api\/rpc\/check_in$/),
      args: { p_scans: [], p_sent_at: '2026-11-21T18:00:00.000Z' },
    })
  })

  it.each([
    [
      400,
      '{"code":"P0001","message":"{\\"code\\":\\"ERROR_VALIDATION_FAILED\\",\\"params\\":{}}"}',
      'ERROR_VALIDATION_FAILED',
      400,
    ],
    [403, '{"code":"42501","message":"permission denied"}', 'ERROR_INSUFFICIENT_PERMISSIONS', 403],
    [401, '{"code":"PGRST303","message":"JWT expired"}', 'ERROR_UNAUTHORIZED', 401],
    [503, '<h1>Service Unavailable</h1>', 'ERROR_INTERNAL_SERVER_ERROR', 503],
    [429, 'slow down', 'ERROR_UNKNOWN', 429],
    // Responses from anything but our server say nothing about what was sent.
    [200, '<html>Welcome to the hotel</html>', 'ERROR_NETWORK', 0],
    [403, '<html>Blocked</html>', 'ERROR_NETWORK', 0],
    [403, '{"message":"Blocked"}', 'ERROR_NETWORK', 0],
    [401, '', 'ERROR_NETWORK', 0],
    // PostgREST’s for a connection behind which PostgreSQL was killed.
    [400, '{"code":"","message":""}', 'ERROR_NETWORK', 0],
    // But a proxy's size limit applies, however it is worded.
    [413, '<html>Request Entity Too Large</html>', 'ERROR_UNKNOWN', 413],
    [200, '', 'ERROR_NETWORK', 0],
  ])('turns %i %s into %s', async (status, body, code, seen) => {
    answer(status, body)
    await expect(checkIn([], 0)).rejects.toMatchObject({ code, status: seen })
  })

  it('passes on the pause requested by the server', async () => {
    answer(503, '{"code":"PGRST000","message":"no"}', { 'Retry-After': '7' })
    await expect(checkIn([], 0)).rejects.toMatchObject({ params: { seconds: 7 }, status: 503 })
  })
})

it.each([
  ['7', 7],
  ['Sat, 21 Nov 2026 18:01:30 GMT', 90],
  ['Sat, 21 Nov 2026 17:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('reads Retry-After %s', (header, seconds) => {
  expect(retryAfterSeconds(header, Date.parse('2026-11-21T18:00:00Z'))).toBe(seconds)
})

it('requests a roster with only the given arguments, and rejects a response that is not a page', async () => {
  answer(200, '{"members":[]}')
  await eventRoster({ eventId: 'e', since: 'c' })
  expect(lastCall().args).toEqual({ p_event_id: 'e', p_since: 'c' })
  answer(200, '{"ok":true}')
  await expect(eventRoster({ eventId: 'e' })).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
})
