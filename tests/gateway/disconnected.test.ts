import fastify from 'fastify'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Database, databaseError } from '#server/database/database.ts'
import { createFairQueue, type FairQueue } from '#server/gateway/fair-queue.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { nodeListener } from '#server/gateway/node-listener.ts'
import { gatewayPlugin } from '#server/gateway/plugin.ts'

import { valueOf } from '../helpers/requests.ts'
import { cinemaDatabase, cinemaGateway, LOCAL } from './cinema.ts'
import { AUDIENCE, token } from './tokens.ts'

const ONE = {
  atOnce: 1,
  visitorsAtOnce: 1,
  eachAtOnce: 1,
  refusedShare: 1,
  waiting: 50,
  eachWaiting: 50,
}

/** One connection, who got it, and how many have asked for it and are done. */
function watchedQueue() {
  const inner = createFairQueue(ONE)
  const started: string[] = []
  const counts = { asked: 0, done: 0 }
  const queue: FairQueue = {
    run: (requester, work, queued) => {
      counts.asked++
      const result = inner.run(requester, () => (started.push(requester.key), work()), queued)
      const count = () => void counts.done++
      result.then(count, count)
      return result
    },
  }
  return { queue, started, counts }
}

const SERVERS = {
  async 'the plugin'(gateway: Gateway) {
    const app = fastify()
    await app.register(gatewayPlugin, { gateway })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app.server
  },
  async "Node's own server"(gateway: Gateway) {
    const server = createServer(nodeListener(gateway))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  },
}

describe.runIf(LOCAL).each(Object.entries(SERVERS))('behind %s', (_name, start) => {
  let watched: ReturnType<typeof watchedQueue>
  let database: Database
  let gateway: Gateway
  let server: Server
  let address: string

  beforeAll(async () => {
    watched = watchedQueue()
    database = await cinemaDatabase('postgresql')
    gateway = await cinemaGateway(database, { queue: watched.queue })
    server = await start(gateway)
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await gateway.close()
  })

  /** Who gets the connection when somebody asks for it, disconnects, and it is released then. */
  async function disconnectWhileWaiting(path: string, init: RequestInit): Promise<string[]> {
    const { queue, started, counts } = watched
    started.length = counts.asked = counts.done = 0
    let release = () => {}
    const held = queue.run(
      { isVisitor: false, key: 'the first' },
      () => new Promise<void>((resolve) => (release = resolve)),
    )
    const closed = once(server, 'request').then(([, response]: ServerResponse[]) =>
      once(response as ServerResponse, 'close'),
    )
    const disconnect = new AbortController()
    const asked = fetch(`${address}${path}`, { ...init, signal: disconnect.signal })
    await expect.poll(() => counts.asked).toBe(2)
    disconnect.abort()
    await expect(asked).rejects.toThrow('aborted')
    await closed
    release()
    await held
    await expect.poll(() => counts.done).toBe(2)
    return started
  }

  const json = { 'content-type': 'application/json' }
  const visitor = { ...json, 'x-real-ip': '192.0.2.1' }
  const member = {
    ...json,
    authorization: `Bearer ${token({ role: 'cinema_member', user_id: 'mia', aud: AUDIENCE })}`,
  }
  const write = { method: 'POST', body: '{"line": "Hej"}' }

  it.each([
    ['a visitor reads', '/halls', { headers: visitor }],
    ['a visitor writes', '/guestbook', { ...write, headers: visitor }],
    ['a member reads', '/halls', { headers: member }],
    ['a member calls a function', '/rpc/greet', { method: 'POST', body: '{}', headers: member }],
  ])('work is skipped when %s and has disconnected before it began', async (_who, path, init) => {
    expect(await disconnectWhileWaiting(path, init)).toEqual(['the first'])
    const response = await fetch(`${address}${path}`, init)
    await response.text()
    expect(response.ok).toBe(true)
    expect(watched.started).toHaveLength(2)
  })

  it.each([
    ['a visitor', visitor],
    ['a member', member],
  ])(
    'a running statement is cancelled when %s has disconnected, and the connection serves others',
    async (_who, headers) => {
      const disconnect = new AbortController()
      const asked = fetch(`${address}/rpc/nap?seconds=500`, { headers, signal: disconnect.signal })
      const naps = () =>
        valueOf<number>(
          database,
          `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active' and query like '%"nap"(%' and pid <> pg_backend_pid()`,
        )
      await expect.poll(naps).toBe(1)
      disconnect.abort()
      await expect(asked).rejects.toThrow('aborted')
      await expect.poll(naps).toBe(0)
      const after = await Promise.all(
        Array.from({ length: 10 }, () => fetch(`${address}/halls`, { headers })),
      )
      for (const response of after) {
        expect(response.status).toBe(200)
        await response.text()
      }
    },
  )
})

describe.runIf(LOCAL)('a cancelled transaction', () => {
  it('leaves a connection that nothing cancels later', async () => {
    const database = await cinemaDatabase('postgresql')
    const failures = new Set<unknown>()
    for (let round = 0; round < 200; round++) {
      const abort = new AbortController()
      const work = database.transaction(
        async (tx) => {
          const done = tx.query('select count(*) from generate_series(1, 1000)')
          abort.abort()
          return done
        },
        { signal: abort.signal },
      )
      await work.catch((error: unknown) => failures.add(databaseError(error)?.code))
      await database.query('select 1')
    }
    // Some end before they are cancelled.
    failures.delete('57014')
    expect([...failures]).toEqual([])
  })
})
