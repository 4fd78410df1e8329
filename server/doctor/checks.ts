import { isIP } from 'node:net'

import { ownAddress } from '../http/own-address.ts'
import type { DatabaseFacts, Facts } from './facts.ts'
import type { DomainFacts } from './mail-facts.ts'

// What the facts mean: pure functions. The texts are in src/locales (`doctor`), as an administrator sees them in the app, too.

export type Level = 'ok' | 'warning' | 'error'

export interface Finding {
  /** What was looked at, a key of `doctor.checks`. */
  check: string
  level: Level
  /** The key of its text in the check's section; what to do about it is the text `<code>_do`. */
  code: string
  params: Record<string, string | number>
}

type Params = Finding['params']
type Check = (facts: Facts) => Finding[]

const says =
  (level: Level) =>
  (check: string, code: string, params: Params = {}): Finding => ({ check, level, code, params })
const warning = says('warning')
const error = says('error')
const ok = (check: string, params: Params = {}, code = 'ok') => says('ok')(check, code, params)

const OLDEST_NODE = '20.19'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const GIGABYTE = 1e9
/** A certificate that renews itself does so a month before its end. */
const LAST_DAYS_OF_CERTIFICATE = 14
/** A first start takes up to 820 MB, and a server two thirds of it afterwards. */
const MEMORY = { least: GIGABYTE, toStart: 0.6 * GIGABYTE, running: 0.1 * GIGABYTE }
const DISK = { full: 0.2 * GIGABYTE, low: GIGABYTE }
/** In milliseconds: sessions and one-time codes bear half a minute. */
const CLOCK = { off: 2000, wrong: 30_000 }
/** Sent with every page; a proxy that drops one takes a defence away. */
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/** Everything that is well or is not, in the order in which it is best put right. */
export const diagnose = (facts: Facts): Finding[] => CHECKS.flatMap((check) => check(facts))

/** If even the settings are wrong, nothing else can be looked at. */
export const wrongSettings = (problem: string): Finding[] => [error('settings', 'wrong', { problem })]

const versions: Check = ({ version, node, release }) => {
  if (node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0)
    return [error('versions', 'old_node', { node, oldest: OLDEST_NODE })]
  if (release === 'silent') return [warning('versions', 'unasked')]
  if (release?.newer) return [warning('versions', 'newer', { newer: release.newer, version })]
  return [ok('versions', { version, node })]
}

const settings: Check = ({
  settings: { ADMIN_PASSWORD, PUBLIC_URL, TRUST_PROXY },
  unknownSettings,
  database,
}) => {
  const isOnline = PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)
  const found = [
    ...(unknownSettings.length > 0
      ? [warning('settings', 'unknown', { names: unknownSettings.join(', ') })]
      : []),
    ...(ADMIN_PASSWORD === undefined ? [] : [warning('settings', 'password')]),
    ...(isOnline && PUBLIC_URL.startsWith('https:') && TRUST_PROXY === 0
      ? [warning('settings', 'proxy')]
      : []),
    ...(isOnline && isUsable(database) && database.isDemo ? [error('settings', 'demo')] : []),
  ]
  return found.length > 0 ? found : [ok('settings')]
}

const files: Check = ({ open, unwritable }) => {
  const found = [
    ...unwritable.map((file) => error('files', 'unwritable', { file })),
    ...open.map((file) => warning('files', 'open', { file })),
  ]
  return found.length > 0 ? found : [ok('files')]
}

const server: Check = ({ server: state, settings: own }) => {
  const address = `http://localhost:${own.PORT}`
  if (state === undefined) return []
  if (state === 'ready') return [ok('server', { address })]
  return [
    state === 'unready' ? error('server', 'unready', { address }) : warning('server', 'stopped', { address }),
  ]
}

const isUsable = (database: Facts['database']): database is DatabaseFacts =>
  database !== undefined && !('failure' in database)

const database: Check = ({ database: facts, settings: { DATABASE_URL } }) => {
  const kind = DATABASE_URL ? 'postgresql' : 'embedded'
  if (facts === undefined) return [warning('database', 'none')]
  if (!isUsable(facts)) return [error('database', `unusable_${kind}`, { reason: facts.failure })]
  const { version, bytes, upgrade } = facts
  return [ok('database', { version, bytes }, kind), ...schema(upgrade), ...clock(facts)]
}

const schema = (upgrade: DatabaseFacts['upgrade']): Finding[] => {
  if (upgrade === undefined) return [ok('schema')]
  if ('refusal' in upgrade) return [error('schema', 'refused', { reason: upgrade.refusal })]
  return [warning('schema', 'pending', { from: upgrade.from, parts: upgrade.parts.join(', ') })]
}

const clock = ({ ahead }: DatabaseFacts): Finding[] => {
  const off = Math.abs(ahead)
  const seconds = Math.round(off / 1000)
  if (off < CLOCK.off) return [ok('clock')]
  return [(off < CLOCK.wrong ? warning : error)('clock', ahead > 0 ? 'ahead' : 'behind', { seconds })]
}

const disk: Check = ({ disks }) =>
  disks.map(({ folder, free }) => {
    if (free < DISK.full) return error('disk', 'full', { folder, free })
    return free < DISK.low ? warning('disk', 'low', { folder, free }) : ok('disk', { folder, free })
  })

const memory: Check = ({ memory: { free, total }, server: state }) => {
  // What runs already has its memory.
  const needed = state === undefined || state === 'ready' ? MEMORY.running : MEMORY.toStart
  const params = { free, total }
  return [total < MEMORY.least || free < needed ? warning('memory', 'low', params) : ok('memory', params)]
}

const site: Check = ({ site: facts, settings: own, server: state, now }) => {
  const { PUBLIC_URL: address } = own
  if (address === undefined || facts === undefined) return [warning('site', 'none')]
  const { failure, status, body, validTo, headers } = facts
  if (failure) {
    const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(failure.code)
    const params = { address, reason: failure.code || failure.message }
    // What is stopped cannot answer.
    const level = state === 'silent' && !isCertificate ? warning : error
    return [level('site', isCertificate ? 'certificate' : 'silent', params)]
  }
  if (status !== 200 || !body.includes('"ok"'))
    return [
      (state === 'silent' ? warning : error)('site', 'other', {
        address,
        status,
        own: ownAddress({ PORT: own.PORT, PUBLIC_URL: undefined }),
      }),
    ]
  const missing = missingHeaders(address, headers)
  return [
    ...certificate(address, validTo, now),
    missing.length > 0 ? warning('headers', 'missing', { names: missing.join(', ') }) : ok('headers'),
  ]
}

function certificate(address: string, validTo: Date | undefined, now: Date): Finding[] {
  if (validTo === undefined) {
    return [
      isThisMachine(new URL(address).hostname)
        ? ok('site', { address }, 'local')
        : error('site', 'plain', { address }),
    ]
  }
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)
  return [
    days < LAST_DAYS_OF_CERTIFICATE
      ? warning('site', 'expiring', { address, days })
      : ok('site', { address, days }),
  ]
}

function missingHeaders(address: string, headers: NonNullable<Facts['site']>['headers']): string[] {
  const wanted = address.startsWith('https:') ? [...HEADERS, 'strict-transport-security'] : HEADERS
  return wanted.filter((name) => headers[name] === undefined)
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'))

const mail: Check = ({ mail: { outgoing, failure, test, domain } }) => {
  if (outgoing === undefined) return [warning('mail', 'none')]
  if ('failure' in outgoing) return [error('mail', 'incomplete', { reason: outgoing.failure })]
  const { host, port, tls, user, from } = outgoing
  return [
    failure ? failed(failure, { host, port }) : ok('mail', { host, port }, user ? 'login' : 'ok'),
    ...(tls === 'none' && !isThisMachine(host) ? [warning('mail', 'plain', { host })] : []),
    ...(test ? [tested(test, from)] : []),
    ...(domain ? sender(domain) : []),
  ]
}

function failed({ code, message, response }: NonNullable<Facts['mail']['failure']>, where: Params): Finding {
  if (code === 'EAUTH') return error('mail', 'login_refused', { ...where, response: response ?? code })
  const reason = /SSL routines:[^:]*:([^:]+)/.exec(message)?.[1]
  if (reason !== undefined || code === 'ETLS' || message.includes('certificate'))
    return error('mail', 'tls', { ...where, reason: reason ?? message })
  return error('mail', 'silent', { ...where, reason: message })
}

function tested({ to, failure }: NonNullable<Facts['mail']['test']>, from: string): Finding {
  return failure
    ? error('mail', 'test_refused', { from, to, reason: failure.message })
    : ok('mail', { to }, 'tested')
}

function sender(facts: NonNullable<Facts['mail']['domain']>): Finding[] {
  const { domain } = facts
  if ('failure' in facts) return [warning('sender', 'unasked', { domain, reason: facts.failure })]
  const records: [check: string, code: string | undefined][] = [
    ['sender', facts.receives ? undefined : 'nowhere'],
    ['spf', spfProblem(facts)],
    ['dkim', facts.hasKey ? undefined : 'missing'],
    ['dmarc', facts.dmarc === undefined ? 'missing' : undefined],
  ]
  return records.map(([check, code]) =>
    code === undefined ? ok(check, { domain }) : warning(check, code, { domain }),
  )
}

function spfProblem({ spf }: DomainFacts): string | undefined {
  if (spf.length > 1) return 'several'
  return spf.length === 1 ? undefined : 'missing'
}

const backup: Check = ({ backup: { last, every }, now, database: facts }) => {
  if (isUsable(facts) && facts.isDemo) return [ok('backup', {}, 'demo')]
  if (last === undefined) return [warning('backup', every === undefined ? 'nobody' : 'none')]
  const hours = Math.floor((now.getTime() - last.getTime()) / HOUR_MS)
  const longest = 2 * (every ?? 7 * DAY_MS)
  return [
    now.getTime() - last.getTime() > longest ? warning('backup', 'old', { hours }) : ok('backup', { hours }),
  ]
}

const CHECKS: readonly Check[] = [
  versions,
  settings,
  files,
  server,
  database,
  disk,
  memory,
  site,
  mail,
  backup,
]
