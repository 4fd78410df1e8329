import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { setClientAddress } from '#server/http/client-address.ts'
import { delayRefusals } from '#server/http/delay-refusals.ts'

/** A server that answers with the status that its address names, and how long it has waited to do so. */
function open(clock = { now: 0 }) {
  const app = Fastify({ trustProxy: true })
  const limits = { burst: 3, perSecond: 1, stepMs: 50, mostMs: 100 }
  let waited = 0
  const wait = async (ms: number) => void (waited = ms)
  app.addHook('onRequest', setClientAddress)
  app.addHook(
    'onSend',
    delayRefusals(limits, () => clock.now, wait),
  )
  app.get('/*', async (request, reply) => reply.code(Number(/\d+$/.exec(request.url)?.[0])).send('x'))
  return async (url: string, headers: Record<string, string> = {}) => {
    waited = 0
    await app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.1', ...headers } })
    return waited
  }
}

it('lets an address that is refused again and again wait, longer each time, up to a limit', async () => {
  const waitFor = open()
  for (const ms of [0, 0, 0, 50, 100, 100]) expect(await waitFor('/api/400')).toBe(ms)
  expect(await waitFor('/api/401', { authorization: 'Bearer nonsense' })).toBe(100)
})

it('lets nobody else wait, nor anybody for what is not refused', async () => {
  const waitFor = open()
  for (let i = 0; i < 6; i++) await waitFor('/api/400')
  expect(await waitFor('/api/400', { 'x-forwarded-for': '192.0.2.2' })).toBe(0)
  expect(await waitFor('/api/200')).toBe(0)
  expect(await waitFor('/page/404')).toBe(0)
  expect(await waitFor('/api/403', { authorization: 'Bearer of a member' })).toBe(0)
  expect(await waitFor('/api/400')).toBe(100)
})

it('forgets with time', async () => {
  const clock = { now: 0 }
  const waitFor = open(clock)
  for (let i = 0; i < 6; i++) await waitFor('/api/400')
  clock.now += 5000
  expect(await waitFor('/api/400')).toBe(0)
})
