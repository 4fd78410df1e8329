import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'

import { promptClose } from '#server/http/prompt-close.ts'

/** No time limit of Node's own ends a connection. */
const NEVER = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 }

/** A server that passes each response to the test, and keeps connections open. */
async function open(graceMs?: number) {
  const server = createServer(NEVER)
  const closePromptly = promptClose(server, graceMs)
  const responses: ServerResponse[] = []
  server.on('request', (_request, response) => responses.push(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    responses,
    closePromptly,
    /** A connection that has sent this text and been accepted, and what it has received when it is closed. */
    client: async (sent: string) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => (text += String(chunk))).on('error', () => {})
      const received = once(socket, 'close').then(() => text)
      const [accepted] = (await once(server, 'connection')) as [Socket]
      socket.write(sent)
      await expect.poll(() => accepted.bytesRead).toBe(sent.length)
      return { socket, received }
    },
    close: () => {
      closePromptly()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const HOUR_MS = 3_600_000

it('closes without waiting for connections that have sent nothing, as browsers open some in advance', async () => {
  const { client, close } = await open(HOUR_MS)
  const unused = await client('')
  await close()
  expect(await unused.received).toBe('')
})

it('answers the requests in progress, and then closes their connections', async () => {
  const { client, close, responses } = await open(HOUR_MS)
  const waiting = await client(REQUEST)
  const closed = close()
  responses[0]?.end('done')
  expect(await waiting.received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*done/)
  await closed
})

it.each([
  ['whose response never comes', REQUEST],
  ['that never ends', REQUEST.slice(0, -2)],
])('drops a request %s after the grace period', async (_, sent) => {
  const { client, close } = await open(50)
  const hanging = await client(sent)
  await close()
  expect(await hanging.received).toBe('')
})

it('drops what connects between this and the end of listening', async () => {
  const { client, closePromptly, close } = await open(HOUR_MS)
  closePromptly()
  const late = await client('')
  expect(await late.received).toBe('')
  await close()
})
