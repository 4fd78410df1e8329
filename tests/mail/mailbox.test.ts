import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
  for (const url of urls) expect((await fetch(url)).status).toBe(200)
  await Promise.all(mailboxes.map((mailbox) => mailbox.close()))
})

it('opens on another port when the default one is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { url, close } = await openMailbox(path.join(folder, 'elsewhere'), { usualPort: port })
  expect(url).not.toContain(`localhost:${port}/`)
  expect((await fetch(url)).status).toBe(200)
  await close()
  other.close()
})

describe('a kept mail', () => {
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = (mailbox: Mailbox, subject: string, more = {}) =>
    mailbox.transport.sendMail({
      from: 'a@example.org',
      to: 'Bo Ek <bo@example.org>',
      subject,
      text: 'Hej',
      ...more,
    })
  const listed = async ({ url }: Mailbox) =>
    [...(await (await fetch(url)).text()).matchAll(/<a href="([\d-]+)\/"><b>(.*?)<\/b>/g)].map(
      ([, id, subject]) => ({ id, subject }),
    )

  it('is listed first, also after a restart, until a thousand others have come', async () => {
    const kept = path.join(folder, 'kept')
    let mailbox = await openMailbox(kept)
    expect(await (await fetch(mailbox.url)).text()).toContain('Here the mails arrive')
    await send(mailbox, 'first <b>&')
    await send(mailbox, 'second')
    await mailbox.close()
    mailbox = await openMailbox(kept)
    await send(mailbox, 'third')
    expect((await listed(mailbox)).map(({ subject }) => subject)).toEqual([
      'third',
      'second',
      'first &lt;b&gt;&amp;',
    ])
    for (let n = 0; n < 998; n++) await send(mailbox, `newer ${n}`)
    expect(await (await fetch(mailbox.url)).text()).toContain('1000 in all')
    expect(readdirSync(kept)).toHaveLength(1000)
    await mailbox.close()
  })

  it('is shown as it would arrive: who it is from and to, its text, its HTML with its pictures, and whole', async () => {
    const mailbox = await openMailbox(path.join(folder, 'shown'))
    await send(mailbox, 'Repetition på lördag', {
      html: '<html><head><title>x</title></head><body><a href="https://example.org/x">Svara</a><img src="cid:logo@samspel"></body></html>',
      attachments: [
        { filename: 'logo.png', cid: 'logo@samspel', content: PICTURE, contentType: 'image/png' },
      ],
    })
    const [mail] = await listed(mailbox)
    const ask = async (part: string) => {
      const response = await fetch(`${mailbox.url}${mail?.id}/${part}`)
      return { headers: response.headers, text: await response.text() }
    }
    const { text } = await ask('')
    expect(text).toContain('To Bo Ek &lt;bo@example.org&gt;')
    expect(text).toContain('<pre>Hej')
    expect(text).not.toContain('Replies to')
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const html = await ask('html')
    expect(html.text).toContain('<head><base target="_blank">')
    expect(html.text).toContain(`<img src="data:image/png;base64,${PICTURE.toString('base64')}">`)
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await ask('message.eml')).text).toContain('Subject: =?UTF-8?Q?Repetition_p=C3=A5_l=C3=B6rdag?=')
    for (const nothing of ['nothing', '../../../package.json', 'html/x'])
      expect((await fetch(`${mailbox.url}${mail?.id}/${nothing}`)).status).not.toBe(500)
    expect((await fetch(`${mailbox.url}..%2f..%2fpackage`)).status).toBe(404)
    await mailbox.close()
  })
})

describe('a page of another site in a browser on this machine', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox(path.join(folder, 'guarded'))
  })
  afterAll(() => mailbox.close())

  // Not fetch, which cannot send a custom Host header.
  const ask = (where: string | URL, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(where, { headers, agent: false })
      sent.once('response', resolve).once('error', reject).end()
    })
  const status = async (where: string | URL, headers?: Record<string, string>) => {
    const answer = await ask(where, headers)
    answer.resume()
    return answer.statusCode
  }
  const evil = { origin: 'https://evil.example' }
  const PAGES = ['', '?after=1']

  it('cannot read anything without the key, whatever address it requests', async () => {
    const { origin } = new URL(mailbox.url)
    const guess = `${origin}/${'A'.repeat(32)}/`
    for (const where of [...PAGES, 'index.html', '//', '%']) {
      for (const start of [`${origin}/`, guess]) expect(await status(start + where)).toBe(403)
    }
    expect(await status(mailbox.url.slice(0, -2) + '/')).toBe(403)
    for (const where of PAGES) expect(await status(mailbox.url + where)).toBe(200)
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
      for (const where of PAGES) expect(await status(mailbox.url + where, headers)).toBe(403)
    }
  })

  it('gets no CORS headers, and no mail leaks the address as a referrer', async () => {
    const { origin } = new URL(mailbox.url)
    for (const where of PAGES) {
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
    expect((await fetch(mailboxUrl() ?? '')).status).toBe(200)
  })

  it('keeps the password reset mail, with a link that opens in a browser', async () => {
    await call('request_password_reset', { p_email: 'member@example.org' })
    const mail = await vi.waitFor(
      async () => {
        const list = await (await fetch(mailboxUrl() ?? '')).text()
        const [, id] = /<a href="([\d-]+)\/">[^\n]*member@example\.org/.exec(list) ?? []
        expect(id).toBeDefined()
        const text = await (await fetch(`${mailboxUrl()}${id}/`)).text()
        expect(text).toContain(`${server.url}/reset-password?token=`)
        return text
      },
      { interval: 200 },
    )
    const link = new URL(/&lt;(http\S+)&gt;/.exec(mail ?? '')?.[1] ?? '')
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
