import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { openTransport } from '#server/mail/smtp.ts'

import { outgoingTo } from './post-office.ts'

// A server that closes every connection, and counts them.
let server: Server
let calls = 0

beforeEach(async () => {
  calls = 0
  server = createServer((line) => {
    calls++
    line.on('error', () => {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

it('sends a mail only once: retries are up to the queue', async () => {
  const transport = openTransport(outgoingTo((server.address() as AddressInfo).port))
  const mail = { from: 'a@example.org', to: 'b@example.org', subject: 'Hej', text: 'Hej' }
  await expect(transport.sendMail(mail)).rejects.toThrow(/connection was closed/)
  transport.close()
  expect(calls).toBe(1)
})
