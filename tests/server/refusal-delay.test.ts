import Fastify from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'

import { setClientAddress } from '#server/http/client-address.ts'
import { promptClose } from '#server/http/prompt-close.ts'
import { delayRefusals } from '#server/http/refusal-delay.ts'

/** A server that answers with the requested status, and how long each answer was to be delayed. */
function open() {
  const clock = { now: 0 }
  const delays: number[] = []
  const app = Fastify({ trustProxy: true })
  app.addHook('onRequest', setClientAddress)
  delayRefusals(app, { now: () => clock.now, wait: async (ms) => void delays.push(ms) })
  for (const url of ['/api/:status', '/passkeys/:status', '/pages/:status'])
    app.get<{ Params: { status: string }; Querystring: { error?: string } }>(url, async (request, reply) => {
      if (request.query.error) reply.header('proxy-status', `PostgREST; error=${request.query.error}`)
      return reply.code(Number(request.params.status)).send('answer')
    })
  const get = async (url: string, from = '192.0.2.1', headers: Record<string, string> = {}) => {
    const before = delays.length
    const response = await app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })
    expect(response.body).toBe('answer')
    return delays.slice(before)
  }
  const refuse = async (times: number, from?: string) => {
    for (let i = 0; i < times; i++) await get('/api/400', from)
  }
  return { app, clock, delays, get, refuse }
}

it('answers ten refusals at once, and delays each further one longer, up to four seconds', async () => {
  const { delays, refuse } = open()
  await refuse(10)
  expect(delays).toEqual([])
  await refuse(3)
  expect(delays).toEqual([250, 500, 750])
  await refuse(40)
  expect(Math.max(...delays)).toBe(4000)
  expect(delays).toHaveLength(43)
})

it('delays nothing but refusals, and no other address', async () => {
  const { get, refuse } = open()
  await refuse(20)
  expect(await get('/api/200')).toEqual([])
  expect(await get('/api/400', '192.0.2.2')).toEqual([])
  expect(await get('/passkeys/400')).toHaveLength(1)
})

it('does not delay a missing page, nor a member’s refusals', async () => {
  const { get, refuse } = open()
  await refuse(20)
  const token = { authorization: 'Bearer token' }
  expect(await get('/pages/404')).toEqual([])
  expect(await get('/api/403', undefined, token)).toEqual([])
  expect(await get('/passkeys/400', undefined, token)).toHaveLength(1)
})

it('delays made-up tokens, but not a hall full of expired ones', async () => {
  const { get } = open()
  const token = { authorization: 'Bearer token' }
  for (let i = 0; i < 30; i++) expect(await get('/api/401?error=PGRST303', undefined, token)).toEqual([])
  for (let i = 0; i < 10; i++) expect(await get('/api/401?error=PGRST301', undefined, token)).toEqual([])
  expect(await get('/api/401?error=PGRST301', undefined, token)).toEqual([250])
})

it('treats an IPv6 network as one visitor', async () => {
  const { get, refuse } = open()
  await refuse(10, '2001:db8:1:2::1')
  expect(await get('/api/400', '2001:db8:1:2::2')).toEqual([250])
})

it('forgets a refusal every two seconds', async () => {
  const { clock, get, refuse } = open()
  await refuse(12)
  clock.now += 3900
  // 13 by then, less 1.95.
  expect(await get('/api/400')).toEqual([expect.closeTo(262.5)])
  clock.now += 60_000
  expect(await get('/api/400')).toEqual([])
})

it('sends delayed refusals at once when the server stops', async () => {
  const app = Fastify()
  app.addHook('onRequest', setClientAddress)
  let began = () => {}
  const waiting = new Promise<void>((resolve) => (began = resolve))
  delayRefusals(app, {
    wait: async (_ms, signal) => {
      began()
      await pause(600_000, undefined, { signal }).catch(() => undefined)
    },
  })
  app.get('/api/:status', async (_request, reply) => reply.code(400).send('no'))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = () => fetch(`${address}/api/400`).then((response) => response.status)
  for (let i = 0; i < 10; i++) expect(await get()).toBe(400)
  const delayed = get()
  await waiting
  await app.close()
  expect(await delayed).toBe(400)
})

it('stops waiting for a visitor who has gone, and makes room for others', async () => {
  const app = Fastify()
  // fetch opens another connection in place of the aborted one.
  const closePromptly = promptClose(app.server)
  app.addHook('preClose', async () => closePromptly())
  app.addHook('onRequest', setClientAddress)
  let began = () => {}
  const waiting = new Promise<void>((resolve) => (began = resolve))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  delayRefusals(app, {
    wait: async (_ms, signal) => {
      began()
      await pause(600_000, undefined, { signal }).catch(end)
    },
  })
  app.get('/api/:status', async (_request, reply) => reply.code(400).send('no'))
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/400`
  for (let i = 0; i < 10; i++) expect((await fetch(url)).status).toBe(400)
  const leaving = new AbortController()
  const left = fetch(url, { signal: leaving.signal }).catch((error: Error) => error.name)
  await waiting
  leaving.abort()
  expect(await left).toBe('AbortError')
  await ended
  await app.close()
})
