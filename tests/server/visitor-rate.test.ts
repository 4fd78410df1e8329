import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { setClientAddress } from '#server/http/client-address.ts'
import { limitVisitors } from '#server/http/visitor-rate.ts'

function open(perMinute: number, clock: { now: number }) {
  const app = Fastify({ trustProxy: true })
  app.addHook('onRequest', setClientAddress)
  app.addHook(
    'onRequest',
    limitVisitors(perMinute, () => clock.now),
  )
  for (const url of [
    '/api/*',
    '/calendar/:token',
    '/passkeys/login',
    '/u/:token',
    '/club',
    '/club.ics',
    '/page',
  ])
    app.get(url, async () => 'ok')
  return async (from = '192.0.2.1', url = '/api/x', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })
}

it('rejects requests of one address beyond its limit, with Retry-After', async () => {
  const clock = { now: 0 }
  const get = open(60, clock)
  for (let i = 0; i < 60; i++) expect((await get()).statusCode).toBe(200)
  const refused = await get()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect(JSON.parse(refused.json().message)).toEqual({ code: 'ERROR_RATE_LIMITED', params: { seconds: 1 } })
  clock.now += 1000
  expect((await get()).statusCode).toBe(200)
  expect((await get()).statusCode).toBe(429)
})

it('does not count other addresses, pages, or API calls with a token, which exempts nothing but the API', async () => {
  const get = open(1, { now: 0 })
  expect((await get()).statusCode).toBe(200)
  expect((await get()).statusCode).toBe(429)
  expect((await get('192.0.2.1', '/calendar/x')).statusCode).toBe(429)
  expect((await get('192.0.2.2')).statusCode).toBe(200)
  expect((await get('192.0.2.1', '/page')).statusCode).toBe(200)
  expect((await get('192.0.2.1', '/api/x', { authorization: 'Bearer x' })).statusCode).toBe(200)
  for (const url of ['/calendar/x', '/passkeys/login', '/u/x', '/club', '/club.ics'])
    expect((await get('192.0.2.1', url, { authorization: 'Bearer x' })).statusCode).toBe(429)
})

it('counts a header without a token, and a path that is encoded differently', async () => {
  const get = open(1, { now: 0 })
  expect((await get()).statusCode).toBe(200)
  for (const authorization of ['', 'Basic x', 'Bearer', 'Bearer ', 'bearer\t'])
    expect((await get('192.0.2.1', '/api/x', { authorization })).statusCode).toBe(429)
  for (const url of ['/p%61sskeys/login', '/c%61lendar/x', '/%75/x', '/passkeys/login?x', '//passkeys/login'])
    expect((await get('192.0.2.1', url)).statusCode).not.toBe(200)
  expect((await get('192.0.2.1', '/api/x', { authorization: 'bearer x' })).statusCode).toBe(200)
  expect((await get('192.0.2.3', '/p%61sskeys/login')).statusCode).toBe(200)
})

it('treats an IPv6 network as one visitor', async () => {
  const get = open(1, { now: 0 })
  expect((await get('2001:db8:1:2::1')).statusCode).toBe(200)
  expect((await get('2001:db8:1:2::2')).statusCode).toBe(429)
})

it('lets 300 people on one Wi-Fi log in at once, with ten requests each', async () => {
  const get = open(6000, { now: 0 })
  for (let i = 0; i < 3000; i++) expect((await get()).statusCode).toBe(200)
})
