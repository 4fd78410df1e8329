import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openPostgresql } from '#server/database/postgresql.ts'
import type { Finding } from '#server/doctor/checks.ts'

import { type Certificate, makeCertificate } from '../helpers/certificate.ts'
import { samspelIn } from '../helpers/command.ts'
import { createNativeDatabase } from '../helpers/databases.ts'
import { freePort } from '../helpers/free-port.ts'
import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'
import { type ServerProcess, startServer } from '../helpers/server-process.ts'
import { openSmtpSite, type SmtpSite } from '../mail/smtp-site.ts'

const SECRETS = {
  SMTP_PASSWORD: 'hemligt-lösenord',
  JWT_SECRET: 'en-nyckel-som-ingen-ska-se-i-utskriften',
  BACKUP_PASSPHRASE: 'en-hemlig-mening',
  METRICS_TOKEN: 'en-hemlig-sträng-till',
  ADMIN_PASSWORD: 'Kvarnhjul-2026',
}

interface Told {
  exitCode: number
  findings: (Finding & { says: string; do?: string })[]
  /** As `level check.code`. */
  names: string[]
  output: string
}

/** What `samspel doctor` says in a folder. */
async function doctor(folder: string, env: Record<string, string>, ...args: string[]): Promise<Told> {
  const done = await samspelIn(folder, { ...SECRETS, ...env }, 'doctor', '--json', ...args).then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  const findings = JSON.parse(done.stdout) as Told['findings']
  const names = findings.map(({ level, check, code }) => `${level} ${check}.${code}`)
  return { exitCode: done.code, findings, names, output: done.stdout + done.stderr }
}

function expectNoSecrets({ output }: Told, ...more: string[]) {
  for (const secret of [...Object.values(SECRETS), ...more]) expect(output).not.toContain(secret)
}

const folder = mkdtempSync(path.join(tmpdir(), 'samspel-doctor-'))
let certificate: Certificate
let smtp: SmtpSite
let mail: Record<string, string>
beforeAll(async () => {
  certificate = await makeCertificate(folder)
  smtp = await openSmtpSite(0, {
    tls: { offers: 'starttls', ...certificate },
    password: SECRETS.SMTP_PASSWORD,
  })
  mail = {
    SMTP_HOST: 'localhost',
    SMTP_PORT: String(smtp.port),
    SMTP_USER: 'norrvik',
    SMTP_FROM: 'klubben@norrvik.example',
    NODE_EXTRA_CA_CERTS: certificate.file,
  }
})
afterAll(async () => {
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('samspel doctor on the embedded database', () => {
  const dataDir = path.join(folder, '.data')
  let server: ServerProcess
  let env: Record<string, string>
  let proxy: https.Server
  /** What the proxy keeps back. */
  let dropped = ''
  beforeAll(async () => {
    await unpackSnapshot('demo', dataDir)
    chmodSync(dataDir, 0o700)
    proxy = https.createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
      const { pathname } = new URL(request.url ?? '/', server.url)
      http
        .get(server.url + pathname, (answer) => {
          const headers = Object.entries(answer.headers).filter(([name]) => name !== dropped)
          response.writeHead(answer.statusCode ?? 0, Object.fromEntries(headers))
          answer.pipe(response)
        })
        .on('error', () => response.writeHead(502).end())
    })
    proxy.listen(0, 'localhost')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    env = {
      ...mail,
      DATA_DIR: dataDir,
      PUBLIC_URL: `https://localhost:${port}`,
      PORT: String(await freePort()),
    }
    server = await startServer({
      env: { DATA_DIR: dataDir, PUBLIC_URL: env['PUBLIC_URL'] ?? '', PORT: env['PORT'] ?? '' },
    })
    // Printed as the public address.
    server = { ...server, url: `http://localhost:${env['PORT']}` }
  })
  afterAll(async () => {
    await server.kill()
    proxy.closeAllConnections()
    proxy.close()
  })

  it('looks through a running server, its address and its mail server, and prints nothing secret', async () => {
    const told = await doctor(folder, env, '--mail', 'karin@example.org')
    expect(told.names).toEqual(
      expect.arrayContaining([
        'ok server.ok',
        'ok database.embedded',
        'ok schema.ok',
        'ok clock.ok',
        'ok site.ok',
        'ok headers.ok',
        'ok mail.login',
        'ok mail.tested',
        'warning settings.password',
      ]),
    )
    expect(told.names.filter((name) => name.startsWith('error'))).toEqual([])
    expect(told.exitCode).toBe(0)
    expectNoSecrets(told)
    expect(smtp.mailsTo('karin@example.org')).toHaveLength(1)
    expect(smtp.logins.at(-1)).toMatchObject({ user: 'norrvik', secure: true })
  })

  it('names what a proxy drops, a login that is refused, files that others can read and settings that are none', async () => {
    dropped = 'strict-transport-security'
    const settings = path.join(folder, '.env')
    writeFileSync(settings, 'SMTP_PASWORD=x', { mode: 0o644 })
    const wrong = 'ett-annat-hemligt-ord'
    const told = await doctor(folder, { ...env, SMTP_PASSWORD: wrong })
    rmSync(settings)
    dropped = ''
    expect(told.names).toEqual(
      expect.arrayContaining([
        'warning headers.missing',
        'error mail.login_refused',
        'warning files.open',
        'warning settings.unknown',
      ]),
    )
    expect(told.exitCode).toBe(1)
    expectNoSecrets(told, wrong)
  })

  it('trusts no certificate that browsers do not, on the site or on the mail server', async () => {
    const told = await doctor(folder, { ...env, NODE_EXTRA_CA_CERTS: '' })
    expect(told.names).toEqual(expect.arrayContaining(['error site.certificate', 'error mail.tls']))
    expect(told.exitCode).toBe(1)
  })

  it('opens the database itself once the server has stopped, and says so', async () => {
    await server.stop()
    const told = await doctor(folder, env)
    expect(told.names).toEqual(
      expect.arrayContaining(['warning server.stopped', 'warning site.other', 'ok database.embedded']),
    )
    expect(told.exitCode).toBe(0)
  })
})

describe('samspel doctor on PostgreSQL', () => {
  let native: Awaited<ReturnType<typeof createNativeDatabase>>
  beforeAll(async () => {
    native = await createNativeDatabase('migrated')
  })
  afterAll(() => native.drop())
  const env = () => ({ ...mail, DATABASE_URL: native.url, PUBLIC_URL: 'http://localhost', PORT: '0' })

  it('says what an upgrade would apply, and that nothing makes backups', async () => {
    const database = await openPostgresql(native.url, { max: 1 })
    await database.query(`update private.migrations set checksum = 'another' where name = 'rules'`)
    await database.close()
    const told = await doctor(folder, env())
    expect(told.names).toEqual(
      expect.arrayContaining([
        'ok database.postgresql',
        'warning schema.pending',
        'ok clock.ok',
        'warning backup.nobody',
      ]),
    )
  })

  it('does not wait for one that is away, and keeps its password to itself', async () => {
    const url = `postgresql://samspel:hemlighet@localhost:${await freePort()}/samspel`
    const told = await doctor(folder, { ...env(), DATABASE_URL: url })
    expect(told.findings.find(({ check }) => check === 'database')).toMatchObject({
      level: 'error',
      code: 'unusable_postgresql',
      says: expect.stringContaining('ECONNREFUSED'),
    })
    expect(told.exitCode).toBe(1)
    expectNoSecrets(told, 'hemlighet')
  })

  it('names a wrong setting, and looks at nothing else', async () => {
    await expect(samspelIn(folder, { PORT: 'http' }, 'doctor')).rejects.toMatchObject({
      code: 1,
      stdout:
        'error    Settings: wrong setting: PORT must be a port number.\n' +
        '         → Correct it in .env or in the environment. Everything else is checked then.\n',
      stderr: '',
    })
  })
})
