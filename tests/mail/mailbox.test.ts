import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { openPglite } from '#server/database/pglite.ts'
import { type Mailbox, openMailbox } from '#server/mail/mailbox.ts'

import { startServer, type ServerProcess } from '../helpers/server-process.ts'

// `npm start` without a mail server, as somebody trying out Samspel runs it.

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

interface Kept {
  subject: string
  text: string
  to: { address: string }[]
}

const folder = mkdtempSync(path.join(tmpdir(), 'samspel-mailbox-test-'))
let server: ServerProcess
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const call = (name: string, body: object) =>
  fetch(`${server.url}/api/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const mailboxUrl = () => /^E-mails are kept on this machine: (\S+)$/m.exec(server.output())?.[1]

it('opens alongside another one that starts at the same moment', async () => {
  const mailboxes = await Promise.all([1, 2].map((each) => openMailbox(path.join(folder, `${each}`))))
  const urls = mailboxes.map(({ url }) => url)
  expect(new Set(urls).size).toBe(2)
  for (const url of urls) expect((await fetch(`${url}api/email`)).status).toBe(200)
  await Promise.all(mailboxes.map((mailbox) => mailbox.close()))
})

it('opens on another port when the default one is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { url, close } = await openMailbox(path.join(folder, 'elsewhere'), { usualPort: port })
  expect(url).not.toContain(`localhost:${port}/`)
  expect((await fetch(`${url}api/email`)).status).toBe(200)
  await close()
  other.close()
})

it('need not open first to be closed', async () => {
  const stop = new AbortController()
  const opening = openMailbox(path.join(folder, 'closed'), { signal: stop.signal })
  stop.abort()
  await expect(opening).rejects.toThrow('aborted')
  await (await openMailbox(path.join(folder, 'closed'))).close()
})

describe('a page of another site in a browser on this machine', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox(path.join(folder, 'guarded'))
  })
  afterAll(() => mailbox.close())

  // Not fetch, which cannot send a custom Host or Upgrade header.
  const ask = (where: string | URL, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(where, { headers, agent: false })
      sent.once('response', resolve).once('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer)
      })
      sent.once('error', reject).end()
    })
  const status = async (where: string | URL, headers?: Record<string, string>) => {
    const answer = await ask(where, headers)
    answer.resume()
    return answer.statusCode
  }
  const evil = { origin: 'https://evil.example' }
  const socket = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const MAILS = 'api/email'
  const POLLING = 'socket.io/?EIO=4&transport=polling'
  const SOCKET = 'socket.io/?EIO=4&transport=websocket'

  it('cannot read anything without the key, whatever address it requests', async () => {
    const { origin } = new URL(mailbox.url)
    const guess = `${origin}/${'A'.repeat(32)}/`
    for (const where of ['', MAILS, POLLING, 'api/config', 'api/healthz', 'index.html']) {
      for (const start of [`${origin}/`, guess]) {
        expect(await status(start + where)).toBe(403)
        expect(await status(start + where, { accept: 'text/html' })).toBe(403)
      }
    }
    expect(await status(`${origin}/${SOCKET}`, socket)).toBe(403)
    expect(await status(mailbox.url.slice(0, -2) + '/')).toBe(403)
    for (const where of ['', MAILS, POLLING])
      expect(await status(mailbox.url + where, { accept: 'text/html' })).toBe(200)
    expect(await status(mailbox.url + SOCKET, socket)).toBe(101)
  })

  it('does not learn the key from an error response', async () => {
    const { origin, pathname } = new URL(mailbox.url)
    const answer = await ask(origin, { accept: 'text/html', ...evil })
    answer.setEncoding('utf8')
    const body = (await answer.toArray()).join('')
    expect(body + JSON.stringify(answer.headers)).not.toContain(pathname.slice(1, -1))
    expect(body).toContain('address that Samspel prints')
  })

  it('is rejected even with the key, as another origin or with another Host', async () => {
    const { port } = new URL(mailbox.url)
    for (const headers of [
      evil,
      { origin: 'null' },
      { host: `evil.example:${port}` },
      { host: 'localhost' },
    ]) {
      for (const where of ['', MAILS, POLLING]) expect(await status(mailbox.url + where, headers)).toBe(403)
      expect(await status(mailbox.url + SOCKET, { ...socket, ...headers })).toBe(403)
    }
  })

  it('gets no CORS headers, and no mail leaks the address as a referrer', async () => {
    const { origin } = new URL(mailbox.url)
    for (const where of [MAILS, POLLING]) {
      const { headers } = await ask(mailbox.url + where, { origin })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })
})

describe('the mailbox of npm start', () => {
  beforeAll(async () => {
    server = await startServer({ env: { DATA_DIR: path.join(folder, 'data') } })
  })

  it('is printed in the banner', async () => {
    expect(mailboxUrl()).toMatch(/^http:\/\/localhost:\d+\/[\w-]{32}\/$/)
    const page = await fetch(mailboxUrl() ?? '', { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('MailDev')
  })

  it('keeps the password reset mail, with a link that opens in a browser', async () => {
    await call('request_password_reset', { p_email: 'member@example.org' })
    const mail = await vi.waitFor(
      async () => {
        const mails = (await (await fetch(`${mailboxUrl()}api/email`)).json()) as Kept[]
        const found = mails.find(({ to }) => to[0]?.address === 'member@example.org')
        expect(found?.text).toContain(`${server.url}/reset-password?token=`)
        return found
      },
      { interval: 200 },
    )
    const link = new URL(/<(\S+)>/.exec(mail?.text ?? '')?.[1] ?? '')
    const token = link.searchParams.get('token')
    const reset = await call('reset_password', { p_reset_token: token, p_new_password: 'Nytt-lösenord-2026' })
    expect(reset.ok).toBe(true)
    const login = await call('authenticate', { email: 'member@example.org', password: 'Nytt-lösenord-2026' })
    expect(login.status).toBe(200)
  })

  it('ends with the server, which sent the mail with a role that can do nothing else', async () => {
    const url = mailboxUrl() ?? ''
    expect(await server.stop()).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    const database = await openPglite({ dataDir: path.join(folder, 'data', 'database') })
    const { rows } = await database.query(
      // The demo’s next rehearsal may be a day away, and then there are reminders, too.
      `select distinct d.state from private.mail_deliveries d join private.mail_messages m on m.id = d.message_id
      where d.email = 'member@example.org' and m.kind = 'password_reset'`,
    )
    await database.close()
    expect(rows).toEqual([{ state: 'sent' }])
  })
})
