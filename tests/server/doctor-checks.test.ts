import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readSettings } from '#server/config.ts'
import { diagnose, wrongSettings } from '#server/doctor/checks.ts'
import type { DatabaseFacts, Facts } from '#server/doctor/facts.ts'
import { domainFacts, type MailFacts } from '#server/doctor/mail-facts.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const ADDRESS = 'https://samspel.example.org'
const env = { PUBLIC_URL: ADDRESS, TRUST_PROXY: '1' }

const DATABASE: DatabaseFacts = { version: '17.5', bytes: 40e6, ahead: 0, isDemo: false, upgrade: undefined }
const DOMAIN = {
  domain: 'example.org',
  receives: true,
  spf: ['v=spf1 -all'],
  hasKey: true,
  dmarc: 'v=DMARC1; p=none',
}
const MAIL = {
  outgoing: {
    host: 'smtp.example.org',
    port: 587,
    tls: 'starttls',
    user: 'klubben',
    from: 'klubben@example.org',
  },
  domain: DOMAIN,
} as const satisfies MailFacts
const SITE = {
  status: 200,
  body: '{"status":"ok"}',
  validTo: inDays(60),
  headers: {
    'content-security-policy': '…',
    'cross-origin-opener-policy': '…',
    'permissions-policy': '…',
    'referrer-policy': '…',
    'strict-transport-security': '…',
    'x-content-type-options': '…',
  },
}
const WELL: Facts = {
  now: NOW,
  settings: readSettings(env),
  version: '1.2.0',
  node: '22.20.0',
  release: { newer: undefined },
  unknownSettings: [],
  open: [],
  unwritable: [],
  server: 'ready',
  database: DATABASE,
  disks: [{ folder: '/srv/samspel', free: 20e9 }],
  memory: { free: 1e9, total: 4e9 },
  site: SITE,
  mail: MAIL,
  backup: { last: inDays(-0.5), every: 86_400_000 },
}

const settings = (given: Record<string, string>) => ({ settings: readSettings({ ...env, ...given }) })
const mail = (given: Partial<MailFacts>) => ({ mail: { ...MAIL, ...given } })
const failing = (code: string, message: string, response?: number) =>
  mail({ failure: { code, message, response } })
const domain = (given: object) => mail({ domain: { ...DOMAIN, ...given } })
const site = (given: Partial<Facts['site']>) => ({ site: { ...SITE, ...given } })
const silent = (code: string) => site({ status: 0, failure: { code, message: '' } })

const CASES: [finding: string, facts: Partial<Facts>][] = [
  ['error versions.old_node', { node: '20.9.1' }],
  ['warning versions.newer', { release: { newer: '1.10.0' } }],
  ['warning versions.unasked', { release: 'silent' }],
  ['warning settings.unknown', { unknownSettings: ['SMTP_PASWORD'] }],
  ['warning settings.password', settings({ ADMIN_PASSWORD: 'Kvarnhjul-2026' })],
  ['warning settings.proxy', settings({ TRUST_PROXY: '0' })],
  ['error settings.demo', { database: { ...DATABASE, isDemo: true } }],
  ['warning files.open', { open: ['.env'] }],
  ['error files.unwritable', { unwritable: ['.data'] }],
  ['warning server.stopped', { server: 'silent' }],
  ['error server.unready', { server: 'unready' }],
  ['warning database.none', { database: undefined }],
  ['error database.unusable_embedded', { database: { failure: 'it is gone.' } }],
  ['ok database.postgresql', settings({ DATABASE_URL: 'postgresql://localhost/samspel' })],
  [
    'error database.unusable_postgresql',
    { ...settings({ DATABASE_URL: 'postgresql://localhost/samspel' }), database: { failure: 'it is away.' } },
  ],
  ['warning schema.pending', { database: { ...DATABASE, upgrade: { from: '1.1.0', parts: ['rules'] } } }],
  ['error schema.refused', { database: { ...DATABASE, upgrade: { refusal: 'it is newer.' } } }],
  ['warning clock.ahead', { database: { ...DATABASE, ahead: 4000 } }],
  ['error clock.behind', { database: { ...DATABASE, ahead: -60_000 } }],
  ['warning disk.low', { disks: [{ folder: '/', free: 0.5e9 }] }],
  ['error disk.full', { disks: [{ folder: '/', free: 0.1e9 }] }],
  ['warning memory.low', { memory: { free: 0.4e9, total: 0.9e9 } }],
  ['warning memory.low', { memory: { free: 0.4e9, total: 4e9 }, server: 'silent' }],
  ['warning site.none', { site: undefined }],
  [
    'ok site.local',
    { ...settings({ PUBLIC_URL: 'http://localhost:3000' }), ...site({ validTo: undefined }) },
  ],
  [
    'error site.plain',
    { ...settings({ PUBLIC_URL: 'http://samspel.lan' }), ...site({ validTo: undefined }) },
  ],
  ['error site.certificate', silent('CERT_HAS_EXPIRED')],
  ['warning site.expiring', site({ validTo: inDays(5) })],
  ['error site.silent', silent('ENOTFOUND')],
  ['warning site.silent', { ...silent('ECONNREFUSED'), server: 'silent' }],
  ['error site.other', site({ body: '<html>' })],
  ['warning headers.missing', site({ headers: { ...SITE.headers, 'strict-transport-security': undefined } })],
  ['ok mail.ok', mail({ outgoing: { ...MAIL.outgoing, user: undefined } })],
  ['warning mail.none', { mail: { outgoing: undefined } }],
  ['error mail.incomplete', { mail: { outgoing: { failure: 'SMTP_HOST needs SMTP_FROM.' } } }],
  ['error mail.login_refused', failing('EAUTH', 'Invalid login: 535 no', 535)],
  ['error mail.tls', failing('ESOCKET', 'self-signed certificate')],
  ['error mail.tls', failing('ESOCKET', '80C:error:0A:SSL routines:ssl3:wrong version number:ssl3_record.c')],
  ['error mail.silent', failing('EDNS', 'getaddrinfo ENOTFOUND ssl.example.org')],
  ['warning mail.plain', mail({ outgoing: { ...MAIL.outgoing, tls: 'none' } })],
  ['ok mail.tested', mail({ test: { to: 'karin@example.org', failure: undefined } })],
  [
    'error mail.test_refused',
    mail({
      test: { to: 'karin@example.org', failure: { code: 'EENVELOPE', message: '550 no', response: 550 } },
    }),
  ],
  ['warning sender.nowhere', domain({ receives: false })],
  ['warning sender.unasked', mail({ domain: { domain: 'example.org', failure: 'ETIMEOUT' } })],
  ['warning spf.missing', domain({ spf: [] })],
  ['warning spf.several', domain({ spf: ['v=spf1 a -all', 'v=spf1 mx -all'] })],
  ['warning dkim.missing', domain({ hasKey: false })],
  ['warning dmarc.missing', domain({ dmarc: undefined })],
  ['ok backup.demo', { database: { ...DATABASE, isDemo: true } }],
  ['warning backup.none', { backup: { last: undefined, every: 86_400_000 } }],
  ['warning backup.nobody', { backup: { last: undefined, every: undefined } }],
  ['warning backup.old', { backup: { last: inDays(-3), every: 86_400_000 } }],
]

const named = (findings: ReturnType<typeof diagnose>) =>
  findings.map(({ level, check, code }) => `${level} ${check}.${code}`)

describe('the checks', () => {
  it('find nothing wrong with what is well', () => {
    expect(named(diagnose(WELL)).filter((finding) => !finding.startsWith('ok '))).toEqual([])
  })

  it.each(CASES)('say %s', (finding, facts) => {
    expect(named(diagnose({ ...WELL, ...facts }))).toContain(finding)
    expect(named(diagnose(WELL))).not.toContain(finding)
  })

  it('have a text for each thing that they say, with what to do unless it is well, and no other', () => {
    const { doctor } = JSON.parse(readFileSync('src/locales/en/setup.json', 'utf8')) as {
      doctor: Record<string, Record<string, string>>
    }
    const { checks = {}, ...sections } = doctor
    const all = [WELL, ...CASES.map(([, facts]) => ({ ...WELL, ...facts }))].flatMap(diagnose)
    const said = [...all, ...wrongSettings('PORT must be a port number')]
    const wanted = said.flatMap(({ level, check, code, params }) => {
      const own = [`${check}.${code}`, ...(level === 'ok' ? [] : [`${check}.${code}_do`])]
      for (const key of own) {
        const text = sections[check]?.[key.slice(check.length + 1)] ?? ''
        for (const [, variable = ''] of text.matchAll(/\{\{(\w+)/g)) expect(params).toHaveProperty(variable)
      }
      return own
    })
    const there = Object.entries(sections).flatMap(([check, texts]) =>
      Object.keys(texts).map((key) => `${check}.${key}`),
    )
    expect([...new Set(wanted)].toSorted()).toEqual(there.toSorted())
    expect(Object.keys(checks).toSorted()).toEqual([...new Set(said.map(({ check }) => check))].toSorted())
  })
})

describe('the DNS records of a domain', () => {
  // Answers TXT and MX questions as RFC 1035 has it.
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  const resolver = new Resolver({ timeout: 5000 })
  beforeAll(async () => {
    socket.on('message', (question, { port, address }) => socket.send(answered(question), port, address))
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    resolver.setServers([`127.0.0.1:${socket.address().port}`])
  })
  afterAll(() => void socket.close())

  const TXT = 16
  const NO_SUCH_NAME = 3
  function answered(question: Buffer): Buffer {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const name = labels.join('.')
    const isTxt = question.readUInt16BE(at + 1) === TXT
    const texts = isTxt ? (records.get(name) ?? []) : []
    const exists = [...records.keys()].some((known) => known === name || known.endsWith(`.${name}`))
    const head = Buffer.from(question.subarray(0, at + 5))
    head.writeUInt16BE(0x8180 + (exists ? 0 : NO_SUCH_NAME), 2)
    head.writeUInt16BE(texts.length, 6)
    head.fill(0, 8, 12)
    const answers = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
      const fixed = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, 0, data.length])
      return Buffer.concat([fixed, data])
    })
    return Buffer.concat([head, ...answers])
  }

  it('are read: one SPF among other texts, a key of any name, and the policy of the domain above', async () => {
    records.set('klubb.example.org', ['other=1', 'v=spf1 include:_spf.example.org -all'])
    records.set('s1._domainkey.klubb.example.org', ['v=DKIM1; p=abc'])
    records.set('_dmarc.example.org', ['v=DMARC1; p=quarantine'])
    expect(await domainFacts('klubb.example.org', resolver)).toEqual({
      domain: 'klubb.example.org',
      receives: false,
      spf: ['v=spf1 include:_spf.example.org -all'],
      hasKey: true,
      dmarc: 'v=DMARC1; p=quarantine',
    })
  })

  it('may be missing', async () => {
    expect(await domainFacts('other.example', resolver)).toEqual({
      domain: 'other.example',
      receives: false,
      spf: [],
      hasKey: false,
      dmarc: undefined,
    })
  })
})
