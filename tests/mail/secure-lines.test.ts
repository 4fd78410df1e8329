import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { openTransport, type Outgoing } from '#server/mail/smtp.ts'

import { type Certificate, makeCertificate } from '../helpers/certificate.ts'
import { createNativeDatabase } from '../helpers/databases.ts'
import { deliveries, outgoingTo, queueMail, untilAll } from './post-office.ts'
import { openSmtpSite, type SiteOptions, type SmtpSite } from './smtp-site.ts'
import { allowMailerLogin, workerProcesses } from './worker-process.ts'

// A club’s mail server is somebody else’s, across the internet, and requires a login.

const USER = 'norrvik'
const PASSWORD = 'hemligt-lösenord'
const OFFERS = ['starttls', 'implicit'] as const

const folder = mkdtempSync(path.join(tmpdir(), 'samspel-certificate-'))
let certificate: Certificate
let smtp: SmtpSite

beforeAll(async () => {
  certificate = await makeCertificate(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => smtp.close())

const openSecureSite = async (offers: 'starttls' | 'implicit', options: SiteOptions = {}) => {
  smtp = await openSmtpSite(0, { tls: { offers, ...certificate }, password: PASSWORD, ...options })
}

describe.each(OFFERS)('a mail server that encrypts (%s)', (tls) => {
  let native: Awaited<ReturnType<typeof createNativeDatabase>>
  let database: Database
  const processes = workerProcesses(() => native.url)
  const settings = () => ({ SMTP_TLS: tls, SMTP_USER: USER, SMTP_PASSWORD: PASSWORD })
  const trusting = () => ({ NODE_EXTRA_CA_CERTS: certificate.file })

  beforeAll(async () => {
    native = await createNativeDatabase('migrated')
    database = await openPostgresql(native.url, { max: 2 })
    await allowMailerLogin(database)
  })
  afterAll(async () => {
    await database.close()
    await native.drop()
  })
  beforeEach(() => database.query('delete from private.mail_messages'))
  afterEach(() => processes.killAll())

  it('gets the mail, and the password only over the encrypted connection', async () => {
    await openSecureSite(tls)
    await queueMail(database, null, ['a@example.org'])
    await processes.start(smtp.port, { ...settings(), ...trusting() })
    await untilAll(database, 'sent')
    expect(smtp.mailsTo('a@example.org')).toHaveLength(1)
    expect(smtp.logins).toEqual([{ user: USER, password: PASSWORD, secure: true }])
  })

  it('that rejects the password delays the mail until it is right, and the log says why without the password', async () => {
    await openSecureSite(tls, { password: 'another' })
    await queueMail(database, null, ['a@example.org'])
    const { output } = await processes.start(smtp.port, { ...settings(), ...trusting() })
    await vi.waitFor(() => expect(output()).toContain('the mail server cannot be used'))
    expect(output()).toMatch(/Invalid login: 535 /)
    expect(output()).not.toContain(PASSWORD)
    await vi.waitFor(async () =>
      expect(await deliveries(database)).toMatchObject([{ state: 'queued', attempts: 0 }]),
    )
    expect(smtp.received).toEqual([])
    smtp.password = PASSWORD
    expect(await untilAll(database, 'sent')).toMatchObject([{ attempts: 1 }])
  })

  it('that has an untrusted certificate gets neither password nor mail', async () => {
    await openSecureSite(tls)
    await queueMail(database, null, ['a@example.org'])
    const { output } = await processes.start(smtp.port, settings())
    await vi.waitFor(() => expect(output()).toContain('the mail server cannot be used'))
    expect(output()).toContain('self-signed certificate')
    await vi.waitFor(async () =>
      expect(await deliveries(database)).toMatchObject([{ state: 'queued', attempts: 0 }]),
    )
    expect(smtp.logins).toEqual([])
    expect(smtp.attempts).toEqual([])
  })
})

describe('a mail server that does not encrypt', () => {
  const mail = { from: 'a@example.org', to: 'b@example.org', subject: 'Hej', text: 'Hej' }
  const send = async (tls: Outgoing['tls']) => {
    const transport = openTransport({ ...outgoingTo(smtp.port), tls, user: USER, password: PASSWORD })
    try {
      await transport.sendMail(mail)
    } finally {
      transport.close()
    }
  }

  it('gets neither password nor mail when the settings require STARTTLS, even if it would accept both', async () => {
    smtp = await openSmtpSite(0, { password: PASSWORD })
    await expect(send('starttls')).rejects.toThrow(/STARTTLS/)
    expect(smtp.logins).toEqual([])
    expect(smtp.attempts).toEqual([])
    // Nothing else prevented it.
    await send('none')
    expect(smtp.logins).toEqual([{ user: USER, password: PASSWORD, secure: false }])
    expect(smtp.received).toHaveLength(1)
  })
})
