import Fastify from 'fastify'
import { expect, it } from 'vitest'

import type { GatewayRequest } from '#server/gateway/http.ts'
import { linkPreviews } from '#server/http/link-preview.ts'

it('asks the API once a minute for what many open, not at all for the rest, and again after a failure', async () => {
  const asked: string[] = []
  let time = 0
  let status = 503
  const gateway = {
    handle: async ({ query }: GatewayRequest) => {
      asked.push(new URLSearchParams(query).get('p_path') ?? '')
      return { status, headers: [], body: '"<meta>"' }
    },
    bodyLimit: () => 0,
    reload: async () => {},
    close: async () => {},
  }
  const previews = linkPreviews(gateway, undefined, () => time)
  const app = Fastify()
  app.get('*', async (request, reply) => String(await previews(request, reply)))
  const get = async (url: string, language = 'sv') =>
    (await app.inject({ url, headers: { 'accept-language': language } })).body

  expect(await get('/events/spring')).toBe('null')
  status = 200
  expect(await get('/events/spring')).toBe('<meta>')
  expect(await get('/events/spring?from=mail')).toBe('<meta>')
  expect(asked.splice(0)).toEqual(['/events/spring', '/events/spring'])

  await get('/events/spring', 'en')
  expect(asked.splice(0)).toEqual(['/events/spring'])

  for (const url of [
    '/events',
    '/events/spring/door',
    '/events/%00',
    '/admin/users',
    '/events/' + 'x'.repeat(101),
  ])
    expect(await get(url)).toBe('null')
  expect(asked).toEqual([])

  // The oldest makes room for others.
  for (let n = 0; n < 100; n++) await get(`/events/concert-${n}`)
  asked.length = 0
  await get('/events/concert-0')
  expect(asked).toEqual([])
  await get('/events/spring')
  expect(asked).toEqual(['/events/spring'])

  time += 60_000
  await get('/events/spring')
  expect(asked).toEqual(['/events/spring', '/events/spring'])
  await app.close()
})
