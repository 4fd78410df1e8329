import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPglite } from '#server/database/pglite.ts'
import { openMailbox } from '#server/mail/mailbox.ts'
import { startServer, type ServerProcess } from '../helpers/server-process.ts'

// `npm start` without a mail server, as somebody runs it who tries Samspel.

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
const mailboxUrl = () => /^Mails stay on this machine: (\S+)$/m.exec(server.output())?.[1]

it('opens beside another one that starts at the same moment', async () => {
  const mailboxes = await Promise.all([1, 2].map((each) => openMailbox(path.join(folder, `${each}`))))
  const urls = mailboxes.map(({ url }) => url)
  expect(new Set(urls).size).toBe(2)
  for (const url of urls) expect((await fetch(`${url}/api/email`)).status).toBe(200)
  await Promise.all(mailboxes.map((mailbox) => mailbox.close()))
})

describe('the mailbox of npm start', () => {
  let usual: Server
  beforeAll(async () => {
    // The mailbox's usual port is taken, whether by us or by somebody else.
    usual = createServer()
    await new Promise<void>((resolve) =>
      usual.once('error', () => resolve()).listen(1080, '127.0.0.1', resolve),
    )
    server = await startServer({ env: { DATA_DIR: path.join(folder, 'data') } })
  })
  afterAll(() => void usual.close())

  it('has its address in the banner, another one when the usual port is taken', async () => {
    expect(mailboxUrl()).toMatch(/^http:\/\/localhost:\d+$/)
    expect(mailboxUrl()).not.toBe('http://localhost:1080')
    const page = await fetch(mailboxUrl() ?? '', { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('MailDev')
  })

  it('keeps the mail whose link gives a new password, for a browser to open', async () => {
    await call('request_password_reset', { p_email: 'member@example.org' })
    const mail = await vi.waitFor(
      async () => {
        const mails = (await (await fetch(`${mailboxUrl()}/api/email`)).json()) as Kept[]
        const found = mails.find(({ to }) => to[0]?.address === 'member@example.org')
        expect(found?.text).toContain(`${server.url}/reset-password?token=`)
        return found
      },
      { timeout: 20_000, interval: 200 },
    )
    const link = new URL(/<(\S+)>/.exec(mail?.text ?? '')?.[1] ?? '')
    const token = link.searchParams.get('token')
    const reset = await call('reset_password', { p_reset_token: token, p_new_password: 'Nytt-lösenord-2026' })
    expect(reset.ok).toBe(true)
    const login = await call('authenticate', { email: 'member@example.org', password: 'Nytt-lösenord-2026' })
    expect(login.status).toBe(200)
  })

  it('ends with the server, which has sent the mail as the role that may do nothing else', async () => {
    const url = mailboxUrl() ?? ''
    expect(await server.stop()).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    const database = await openPglite({ dataDir: path.join(folder, 'data', 'database') })
    const { rows } = await database.query(
      `select distinct state from private.mail_deliveries where email = 'member@example.org'`,
    )
    await database.close()
    expect(rows).toEqual([{ state: 'sent' }])
  })
})
