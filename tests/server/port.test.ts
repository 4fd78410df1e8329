import Fastify from 'fastify'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, isIP } from 'node:net'
import { expect, it, vi } from 'vitest'

import { limitConnections, CONNECTION_LIMITS } from '#server/http/connection-limits.ts'
import { listen, requireFreePort } from '#server/http/port.ts'
import { promptClose } from '#server/http/prompt-close.ts'

/** Two addresses of this machine: the second is ::1, or without IPv6 another of Linux's loopback addresses. */
const addresses = ['127.0.0.1', (await isOwn('::1')) ? '::1' : '127.0.0.2'] as const
// As a hosts file that names both; that of a container often has only the first.
vi.mock('node:dns/promises', () => ({
  lookup: async () => addresses.map((address) => ({ address, family: isIP(address) })),
}))
const second = addresses[1]
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A server with this handler, at every address of localhost. */
async function open(
  handler: () => unknown,
  { perAddress = CONNECTION_LIMITS.perAddress, onResponse = () => {} } = {},
) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  limitConnections(app.server, { ...CONNECTION_LIMITS, perAddress })
  const closePromptly = promptClose(app.server)
  app.addHook('preClose', async () => closePromptly())
  app.addHook('onResponse', async () => onResponse())
  app.get('/', handler)
  const url = await listen(app, 'localhost', 0)
  return { app, port: Number(new URL(url).port) }
}

/** A connection that has sent this text, and what it has received when it is closed. */
function client(port: number, address: string, sent: string) {
  const socket = connect(port, address, () => socket.write(sent)).on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  return { socket, received: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

it('answers at every address of localhost', async () => {
  const { app, port } = await open(() => 'here')
  for (const address of addresses) {
    const { received } = client(port, address, REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*here$/)
  }
  await app.close()
})

it('limits the connections at each of them', async () => {
  const { app, port } = await open(() => 'here', { perAddress: 2 })
  for (const address of addresses) {
    const held = [client(port, address, ''), client(port, address, '')] as const
    for (const { socket } of held) await once(socket, 'connect')
    expect(await client(port, address, REQUEST).received).toBe('')
    held[0].socket.write(REQUEST)
    const [answer] = (await once(held[0].socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/)
  }
  await app.close()
})

it('answers the request in progress at the second before it is closed', async () => {
  const order: string[] = []
  const requests = new EventEmitter<{ request: []; answer: [string] }>()
  const { app, port } = await open(
    async () => {
      requests.emit('request')
      const [text] = await once(requests, 'answer')
      return text
    },
    { onResponse: () => order.push('answered') },
  )
  const asked = once(requests, 'request')
  const unused = client(port, second, '')
  await once(unused.socket, 'connect')
  const { received } = client(port, second, REQUEST)
  await asked
  const closed = app.close().then(() => order.push('closed'))
  expect(await unused.received).toBe('')
  requests.emit('answer', 'done')
  expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*done$/)
  await closed
  expect(order).toEqual(['answered', 'closed'])
})

it('finds a port taken if another program has it at any of them', async () => {
  const other = createServer().listen(0, second)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(requireFreePort('localhost', port)).rejects.toThrow(`port ${port} is taken by another program`)
  await new Promise((resolve) => other.close(resolve))
  await requireFreePort('localhost', port)
})

/** Whether this machine has the address. */
async function isOwn(address: string): Promise<boolean> {
  const server = createServer()
  const found = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).once('listening', () => resolve(true))
  })
  server.listen(0, address)
  const isOurs = await found
  server.close()
  return isOurs
}
