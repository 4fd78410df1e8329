import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { createAuthenticator } from '../helpers/authenticator.ts'
import { caddyPath, isCurrent } from '../helpers/caddy.ts'
import { createNativeDatabase } from '../helpers/databases.ts'
import { type Deployed, startDeployed } from '../helpers/deployed.ts'
import { type NativePostgres, startNativePostgres } from '../helpers/native-postgres.ts'
import { valueOf } from '../helpers/requests.ts'
import { settingsOff } from '../helpers/server-process.ts'
import { addAccount, PASSWORD } from '../helpers/session.ts'

const caddy = caddyPath()

const JSON_BODY = { 'content-type': 'application/json' }

describe.skipIf(!caddy)('the deployment, run as processes', () => {
  let cluster: NativePostgres
  let database: Database
  let deployed: Deployed
  let everywhere: [name: string, value: unknown][]

  beforeAll(async () => {
    // A cluster of its own: the roles may log in only in deploy/, and the cluster is stopped at the end.
    cluster = await startNativePostgres()
    const url = cluster.url('postgres')
    const { status, stderr } = prepare(url)
    if (status !== 0) throw new Error(stderr)
    database = await openPostgresql(url, { max: 2 })
    await database.exec(
      'alter role authenticator with login; alter role mailer with login; alter role passkeys with login',
    )
    everywhere = await securityHeaders(database)
    const rest = {
      PGRST_DB_URI: url.replace('postgres@', 'authenticator@'),
      PGRST_JWT_SECRET: await valueOf<string>(
        database,
        `select value from private.settings where key = 'jwt_secret'`,
      ),
    }
    deployed = await startDeployed(caddy as string, rest, url.replace('postgres@', 'passkeys@'))
  })
  afterAll(async () => {
    await deployed?.stop()
    await database?.close()
    cluster?.stop()
  })

  const expectHeaders = (headers: IncomingHttpHeaders, what: string) => {
    const missing = everywhere.filter(([name, value]) => headers[name] !== value).map(([name]) => name)
    expect({ what, missing, server: headers.server }).toEqual({ what, missing: [], server: undefined })
  }

  it('serves the app and proxies the API', async () => {
    const page = await deployed.ask('GET /events/next', { headers: { accept: 'text/html' } })
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(page.body).toContain('<title>Samspel</title>')
    expect(await deployed.ask('GET /assets/main-1a2b.js')).toMatchObject({
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    })
    const events = await deployed.ask('GET /api/associations?select=name&limit=1')
    expect(events).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(JSON.parse(events.body)).toHaveLength(1)
  })

  it.each<[line: string, status: number, sent?: Parameters<Deployed['ask']>[1]]>([
    ['GET /', 200],
    ['HEAD /', 200],
    ['GET /assets/main-1a2b.js', 200],
    ['GET /assets/gone.js', 404],
    ['GET /nothing.png', 404],
    ['GET /api/associations', 200],
    ['GET /api/nothing', 404],
    ['GET /api/', 404],
    ['OPTIONS /api/associations', 200],
    ['GET /api/associations', 401, { headers: { authorization: 'Bearer x' } }],
    ['POST /api/rpc/authenticate', 413, { body: Buffer.alloc(3_000_000, ' ') }],
    ['POST /passkeys/login', 400, { headers: JSON_BODY, body: '{}' }],
    ['POST /passkeys/login', 413, { headers: JSON_BODY, body: Buffer.alloc(100_000, ' ') }],
    ['GET /passkeys/login', 404],
    ['GET /calendar/nobody.ics', 404],
    ['GET /u/nobody/all', 302],
    ['GET /server-status', 404],
    ['GET /healthz', 200],
    ['GET /readyz', 200],
    ['GET /events?a=1', 308, { plain: true }],
    ['GET /healthz', 200, { plain: true }],
  ])('sends the security headers with %s (%i)', async (line, status, sent) => {
    const answer = await deployed.ask(line, sent)
    expect(answer.status).toBe(status)
    expectHeaders(answer.headers, line)
  })

  it('redirects to HTTPS', async () => {
    expect(await deployed.ask('GET /events?a=1', { plain: true })).toMatchObject({
      status: 308,
      headers: { location: 'https://localhost/events?a=1' },
    })
  })

  it.each([
    ['/api/rpc/authenticate', 64 * 1024, 'that says its length', {}],
    ['/api/rpc/authenticate', 64 * 1024, 'that does not', { 'transfer-encoding': 'chunked' }],
    ['/api/rpc/check_in', 512 * 1024, 'that says its length', {}],
    ['/api/rpc/check_in', 1536 * 1024, 'that does not', { 'transfer-encoding': 'chunked' }],
    ['/passkeys/login', 64 * 1024, 'that says its length', {}],
    ['/passkeys/login', 64 * 1024, 'that does not', { 'transfer-encoding': 'chunked' }],
  ])('rejects at %s a body of more than %i bytes %s with an API error', async (path, limit, _, headers) => {
    const body = Buffer.alloc(limit + 1, ' ')
    const answer = await deployed.ask(`POST ${path}`, { body, headers: { ...JSON_BODY, ...headers } })
    expect(answer).toMatchObject({
      status: 413,
      headers: { 'content-type': expect.stringContaining('json') },
    })
    // Caddy’s message, or that of our gateway, which has a lower limit for visitors.
    expect(JSON.parse(answer.body)).toEqual({
      code: 'PGRST102',
      message: expect.stringMatching(/^The body is larger than (64 KiB|\d+ bytes)$/),
      details: null,
      hint: null,
    })
  })

  it('counts wrong passwords by the address of the connection, whatever the client’s headers claim', async () => {
    const answer = await deployed.ask('POST /api/rpc/authenticate', {
      headers: { ...JSON_BODY, 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email: 'member@example.org', password: 'wrong' }),
    })
    expect(answer.status).toBe(400)
    expect(await valueOf(database, 'select array_agg(address) from private.login_failures')).toEqual([
      '127.0.0.1',
    ])
  })

  it('refuses to filter the result of a function that writes, as the embedded server does', async () => {
    const post = (path: string) =>
      deployed.ask(`POST /api/rpc/${path}`, {
        headers: JSON_BODY,
        body: JSON.stringify({ email: 'member@example.org', password: 'wrong' }),
      })
    const refused = await post('authenticate?pgrst_scalar->>code=like.P000%5C')
    expect(refused).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } })
    expect(JSON.parse(refused.body)).toEqual({
      code: 'PGRST100',
      message: 'A function that writes takes no query string',
      details: 'An error in a filter of its result would undo what it has recorded',
      hint: null,
    })
    expect((await post('%61uthenticate?select=x')).body).toBe(refused.body)
    // Lists more people than a URL can name, and only reads.
    expect((await post('list_recipients?order=name.asc')).body).not.toContain('takes no query string')
    expect(JSON.parse((await post('authenticate')).body)).not.toMatchObject({ code: 'PGRST100' })
  })

  describe('bounds what a visitor may ask for, as the gateway does', () => {
    const nested = 'associations?select=id,events(id,associations(id,events(id,associations(id,events(id)))))'
    const costly = { status: 400, code: 'PGRST100', message: 'The query asks for more than one request may' }
    const long = { status: 414, code: 'PGRST100', message: 'The address is longer than 4096 characters' }
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const { status, body } = await deployed.ask(`GET /api/${path}`, { headers })
      return { status, ...JSON.parse(body) }
    }

    it.each([
      ['rows within rows', nested, costly],
      ['the same, escaped', nested.replaceAll('(', '%28').replaceAll(')', '%29'), costly],
      ['the same after closed lists', nested.replaceAll('id,', 'id,roles(id),'), costly],
      ['the same of a function', `rpc/public_club?${nested.slice(nested.indexOf('select'))}`, costly],
      [
        'logic within logic',
        'associations?or=(id.is.null,and(id.is.null,or(id.is.null,and(id.is.null,or(a,b)))))',
        costly,
      ],
      [
        'many lists',
        `associations?select=${Array.from({ length: 9 }, (_, i) => `a${i}:events(id)`).join()}`,
        costly,
      ],
      ['a regular expression', 'associations?name=imatch.a', costly],
      ['the same in a list', 'associations?or=(name.not.match(any).{a},id.is.null)', costly],
      ['the same, escaped', 'associations?name=%69match.a', costly],
      ['a long address', `associations?name=eq.${'a'.repeat(4096)}`, long],
    ])('%s', async (_, path, refusal) => {
      expect(await ask(path)).toMatchObject(refusal)
      // For PostgREST a visitor, too.
      expect(await ask(path, { authorization: 'Basic eDp5' })).toMatchObject(refusal)
      expect(await ask(path, { authorization: 'Bearer a' })).toMatchObject({ status: 401 })
    })

    it('and nothing that the app sends', async () => {
      const { body } = await deployed.ask(
        'GET /api/associations?select=id,events(id,associations(id,events(id)))&or=(id.not.is.null,and(id.is.null,name.in.(a,b)))',
      )
      expect(JSON.parse(body)).toHaveLength(1)
    })
  })

  it('counts rows rather than have them estimated, as the embedded server does', async () => {
    for (const prefer of ['count=planned', 'handling=lenient, count=estimated']) {
      const { headers } = await deployed.ask('GET /api/associations?select=id', { headers: { prefer } })
      expect(headers['preference-applied']).toContain('count=exact')
    }
  })

  it('serves a calendar to anyone with its URL, and does not log the URL', async () => {
    const token = `calendar-${randomUUID()}`
    expect(await deployed.ask(`GET /calendar/${token}.ics`)).toMatchObject({ status: 404 })
    expect(deployed.output()).not.toContain(token)
  })

  it('compresses a public club’s page and calendar, and names the site rather than the sender’s Host', async () => {
    await database.exec('update api.associations set is_public = true')
    for (const line of ['GET /club', 'GET /club.ics']) {
      const { headers } = await deployed.ask(line, { headers: { 'accept-encoding': 'gzip' } })
      expect({ line, encoding: headers['content-encoding'] }).toEqual({ line, encoding: 'gzip' })
      expect(headers.vary).toContain('Accept-Encoding')
    }
    const { body } = await deployed.ask('GET /club', { headers: { host: 'localhost:4711' } })
    expect(body).toContain('<link rel="canonical" href="https://localhost/club">')
  })

  it('passes passkeys to the process that verifies them, and logs in with one', async () => {
    const ask = async (path: string, body: object, token?: string) => {
      const headers = token ? { ...JSON_BODY, authorization: `Bearer ${token}` } : JSON_BODY
      const answer = await deployed.ask(`POST ${path}`, { headers, body: JSON.stringify(body) })
      expect([path, answer.status]).toEqual([path, 200])
      return JSON.parse(answer.body) as { access_token: string; challenge: string; user: { id: string } }
    }
    const email = 'passkeys@example.org'
    await addAccount(database, email)
    const { access_token } = await ask('/api/rpc/authenticate', { email, password: PASSWORD })
    const begun = await ask('/api/rpc/begin_passkey', { current_password: PASSWORD }, access_token)
    const authenticator = createAuthenticator()
    const origin = 'https://localhost'
    await ask('/passkeys/add', { response: authenticator.make({ ...begun, origin }) })
    const { challenge } = await ask('/api/rpc/begin_passkey_login', {})
    const signed = authenticator.sign({ challenge, origin }, begun.user.id)
    const tokens = await ask('/passkeys/login', { response: signed })
    expect(await ask('/api/rpc/me', {}, tokens.access_token)).toMatchObject({ email })
  })

  it('keeps an event of the demo running, which the mail worker reschedules', async () => {
    const running = () =>
      valueOf<number>(
        database,
        'select count(*)::int from api.events where start_time <= now() and end_time > now()',
      )
    await database.exec(`update api.events set start_time = start_time - interval '9 days', end_time = end_time - interval '9 days'
      where start_time <= now() and end_time > now()`)
    expect(await running()).toBe(0)
    const worker = startMailWorker(cluster.url('postgres').replace('postgres@', 'mailer@'))
    await expect.poll(running).toBeGreaterThan(0)
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  })

  it.runIf(caddy && isCurrent(caddy))('lets a mail program unsubscribe with one click', async () => {
    const answer = await deployed.ask('POST /u/nobody/all', { body: 'List-Unsubscribe=One-Click' })
    expect(JSON.parse(answer.body)).toMatchObject({
      message: expect.stringContaining('ERROR_INVALID_TOKEN'),
    })
  })

  describe('without its database', () => {
    beforeAll(async () => {
      await database.close()
      cluster.stop()
    })

    const token = `calendar-${randomUUID()}`

    it.each(['GET /api/associations', 'POST /api/rpc/authenticate', `GET /calendar/${token}.ics`])(
      'responds to %s with 503 and Retry-After, and reveals nothing about the database',
      async (line) => {
        const answer = await deployed.ask(
          line,
          line.startsWith('POST') ? { body: '{"email":"a","password":"b"}', headers: JSON_BODY } : {},
        )
        expect(answer).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2', 'cache-control': 'no-store' },
        })
        expect(JSON.parse(answer.body)).toEqual({
          code: 'PGRST001',
          message: 'The service is not available.',
          details: null,
          hint: null,
        })
        expectHeaders(answer.headers, line)
      },
    )

    it('is live but not ready, and still serves the app', async () => {
      expect(await deployed.ask('GET /healthz')).toMatchObject({ status: 200 })
      expect(await deployed.ask('GET /readyz')).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
      })
      expect(await deployed.ask('GET /', { headers: { accept: 'text/html' } })).toMatchObject({ status: 200 })
    })

    it('responds the same when the API has stopped, too', async () => {
      await deployed.stopPostgrest()
      for (const line of ['GET /api/associations', 'GET /readyz', `GET /calendar/${token}.ics`]) {
        const answer = await deployed.ask(line)
        expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
        expectHeaders(answer.headers, line)
      }
    })

    it('logs no token and no query of failed requests', async () => {
      await deployed.ask('GET /api/keys?name=eq.nobodys-business')
      // What it has printed arrives with its end, if not before.
      await deployed.stop()
      expect(deployed.output()).not.toContain(token)
      expect(deployed.output()).not.toContain('nobodys-business')
    })
  })
})

describe('npm run db:prepare', () => {
  it('refuses a database that a newer version has migrated, and says so', async () => {
    const { url, drop } = await createNativeDatabase('migrated')
    const database = await openPostgresql(url, { max: 2 })
    await database.query(
      `update private.migrations set version = '99.0.0', checksum = 'newer' where name = 'rules'`,
    )
    const { status, stderr } = prepare(url)
    expect(status).toBe(1)
    expect(stderr).toContain(
      'Samspel did not start: this database was last brought up to date by Samspel 99.0.0',
    )
    // Nothing was changed.
    expect(await valueOf(database, `select version from private.migrations where name = 'rules'`)).toBe(
      '99.0.0',
    )
    await database.close()
    await drop()
  })

  it('reports what it did', async () => {
    const { url, drop } = await createNativeDatabase('empty')
    expect(prepare(url)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^The database was brought to Samspel \d/m),
    })
    expect(prepare(url)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^The database is that of Samspel \d/m),
    })
    await drop()
  })
})

function prepare(url: string) {
  const { PATH, HOME } = process.env
  return spawnSync(process.execPath, ['--import', 'tsx', 'server/database/prepare-main.ts'], {
    env: { PATH, HOME, ...settingsOff, DATABASE_URL: url, DEMO: 'true' },
    encoding: 'utf8',
  })
}

/** The worker of compose.yaml, with a mail server that does not exist. */
function startMailWorker(url: string) {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['--import', 'tsx', 'server/mail/main.ts'], {
    env: {
      PATH,
      HOME,
      ...settingsOff,
      DATABASE_URL: url,
      PUBLIC_URL: 'https://samspel.example.org',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      SMTP_TLS: 'none',
      SMTP_FROM: 'samspel@example.org',
    },
    stdio: 'ignore',
  })
}

/** The headers that the embedded server sends with everything, except those that a response may override. */
async function securityHeaders(database: Database): Promise<[string, unknown][]> {
  const app = await createApp(
    readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://samspel.example.org' }),
    {
      database,
      jwtSecret: 'x'.repeat(32),
      frontEnd: async () => {},
    },
  )
  const { headers } = await app.inject('/healthz')
  await app.close()
  return Object.entries(headers).filter(([name]) => /policy|security|^x-|origin-agent/.test(name))
}
