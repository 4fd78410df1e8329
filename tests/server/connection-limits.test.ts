import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'

import { openTestDatabase } from '../helpers/databases.ts'

let database: Database
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDatabase('postgresql', 'migrated')
  app = await createApp(readSettings({ LOG_LEVEL: 'silent' }), {
    database,
    jwtSecret: 'x'.repeat(32),
    frontEnd: async () => {},
    limits: { headersMs: 300, requestMs: 600, idleMs: 400, checkEveryMs: 50, perAddress: 60 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** A connection that has sent this text, and the response until the server closes it. */
function client(sent: string): { socket: Socket; answered: Promise<string> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.on('error', () => {})
  socket.write(sent)
  return { socket, answered: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

const HEAD = 'POST /api/rpc/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

it('rejects a visitor’s body as soon as its declared or actual size is too large', async () => {
  const said = client(`${HEAD}Content-Length: 100000\r\nConnection: close\r\n\r\n{`)
  expect(await said.answered).toMatch(/^HTTP\/1\.1 413 [^]*"code":"PGRST102"/)
  const grown = client(
    `${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n11170\r\n${' '.repeat(70_000)}`,
  )
  expect(await grown.answered).toMatch(/^HTTP\/1\.1 413 [^]*larger than 65536 bytes/)
})

it.each([
  ['a body that never ends', `${HEAD}Content-Length: 1000\r\n\r\n{"email":`],
  ['a chunked body that never ends', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`],
  ['headers that never end', HEAD],
  ['nothing at all', ''],
])('closes fifty connections with %s', async (_, sent) => {
  const clients = Array.from({ length: 50 }, () => client(sent))
  const answers = await Promise.all(clients.map(({ answered }) => answered))
  for (const answer of answers) expect(answer).toMatch(/^($|HTTP\/1\.1 408 )/)
})

it('closes an idle keep-alive connection', async () => {
  const { answered } = client('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /)
})

it('limits the connections of one address, and accepts new ones when some are closed', async () => {
  const held = Array.from({ length: 60 }, () => client(HEAD))
  await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
  expect(await client('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n').answered).toBe('')
  await Promise.all(held.map(({ answered }) => answered))
  const after = client('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await after.answered).toMatch(/^HTTP\/1\.1 200 /)
})

it('rejects a URL of 20,000 characters with a regular API error', async () => {
  const { answered } = client(
    `GET /api/events?title=eq.${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )
  expect(await answered).toMatch(/^HTTP\/1\.1 414 [^]*"code":"PGRST100"/)
})
