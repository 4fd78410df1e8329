import type { FastifyInstance, InjectOptions } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { builtApp } from '#server/frontend/built-app.ts'

import { openTestDatabase } from '../helpers/databases.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(200)
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let dist: string
let database: Database
let app: FastifyInstance

async function open(environment: Record<string, string> = {}): Promise<FastifyInstance> {
  const { rows } = await database.query<{ value: string }>(
    `select value from private.settings where key = 'jwt_secret'`,
  )
  return createApp(readSettings({ LOG_LEVEL: 'silent', ...environment }), {
    database,
    jwtSecret: rows[0]!.value,
    frontEnd: builtApp(dist),
  })
}

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'samspel-dist-'))
  mkdirSync(path.join(dist, 'assets'))
  writeFileSync(
    path.join(dist, 'index.html'),
    '<!doctype html><meta property="og:title" content="Old" /><title>Samspel</title>',
  )
  writeFileSync(path.join(dist, 'sw.js'), SCRIPT)
  writeFileSync(path.join(dist, 'manifest.webmanifest'), '{}')
  writeFileSync(path.join(dist, '.inputs'), 'hash')
  writeFileSync(path.join(dist, 'assets', 'main-abc123.js'), SCRIPT)
  writeFileSync(path.join(dist, 'assets', 'reader-abc123.wasm'), SCRIPT)
  database = await openTestDatabase('pglite', 'demo')
  app = await open()
})

afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, options: InjectOptions = {}) => app.inject({ url, ...options })

describe('the built app', () => {
  it.each(['/', '/events', '/admin/qr?event=1', '/events/varkonsert-2026'])(
    'opens at %s, and is revalidated each time',
    async (url) => {
      const page = await get(url, { headers: NAVIGATION })
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<title>Samspel</title>')
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['cache-control']).toBe('no-cache')
    },
  )

  it('has a link preview of its public club and events, with addresses only by PUBLIC_URL', async () => {
    const { rows } = await database.query<{ slug: string; title: string }>(
      `select e.slug, e.title from api.events e
      where e.status = 'published' and e.end_time > now() and e.group_ids = '{}' order by e.is_private, e.start_time`,
    )
    const [shown, hidden] = [rows[0], rows.at(-1)]
    await database.query('update api.events set is_private = true where slug = $1', [hidden?.slug])
    await database.query('update api.events set title = $2 where slug = $1', [
      shown?.slug,
      "Spring $& $' <b>",
    ])
    const headers = { accept: '*/*', host: 'evil.example' }
    const event = await get(`/events/${shown?.slug}`, { headers })
    expect(event.body).toContain('<meta property="og:title" content="Spring $&amp; $&#39; &lt;b&gt;">')
    expect(event.body).not.toContain('Old')
    expect(event.headers.vary).toContain('accept-language')
    for (const url of ['/', `/events/${shown?.slug}`])
      expect(await get(url, { method: 'HEAD' })).toMatchObject({ statusCode: 200, body: '' })
    const others = await Promise.all(
      ['/', '/login', `/events/${hidden?.slug}`].map((url) => get(url, { headers })),
    )
    for (const { body } of others) expect(body).toContain('<meta property="og:title" content="Norrviks')
    for (const { body } of [event, ...others, await get('/club', { headers })]) {
      expect(body).not.toContain('evil.example')
      expect(body).not.toContain(hidden?.title)
    }
    expect((await get('/admin/users', { headers })).body).toContain('Old')
    const known = await open({ PUBLIC_URL: 'https://band.example.org' })
    const home = await known.inject({ url: '/', headers })
    expect(home.body).toContain('<meta property="og:url" content="https://band.example.org/">')
    await known.close()
  })

  it.each(['/sw.js', '/manifest.webmanifest', '/index.html'])('revalidates %s each time', async (url) => {
    const file = await get(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('no-cache')
  })

  it('responds with 304 to a browser that has the file', async () => {
    const { headers } = await get('/sw.js')
    const again = await get('/sw.js', { headers: { 'if-none-match': headers.etag } })
    expect(again.statusCode).toBe(304)
  })

  it('caches files with a hash in their name for a year', async () => {
    const file = await get('/assets/main-abc123.js')
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['content-type']).toMatch('javascript')
  })

  it('serves WebAssembly with its own media type, so that it can be compiled while loading', async () => {
    expect((await get('/assets/reader-abc123.wasm')).headers['content-type']).toBe('application/wasm')
  })

  it.each(['br', 'gzip'])('is compressed with %s', async (encoding) => {
    const file = await get('/assets/main-abc123.js', { headers: { 'accept-encoding': encoding } })
    expect(file.headers['content-encoding']).toBe(encoding)
    expect(file.headers.vary).toContain('accept-encoding')
    expect(file.rawPayload.length).toBeLessThan(SCRIPT.length / 4)
  })

  it.each([
    ['a script that is gone', '/assets/main-old.js', { accept: '*/*' }],
    ['a script that is gone, opened by hand', '/assets/main-old.js', NAVIGATION],
    ['a request that is no navigation', '/events', { accept: 'application/json' }],
    ['the stamp of the build', '/.inputs', NAVIGATION],
    ['a file outside the folder', '/..%2f..%2fpackage.json', NAVIGATION],
  ])('does not respond to %s with the page', async (_what, url, headers) => {
    const missing = await get(url, { headers })
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND' })
  })

  it('does not accept POST', async () => {
    expect((await get('/events', { method: 'POST', headers: NAVIGATION })).statusCode).toBe(404)
  })
})

describe('every response', () => {
  it.each(['/', '/sw.js', '/assets/missing.js', '/api/events', '/api/rpc/me', '/healthz'])(
    'to %s carries the security headers',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';script-src 'self' 'wasm-unsafe-eval';/,
      )
      expect(headers['content-security-policy']).not.toContain("'unsafe-")
      expect(headers['content-security-policy']).toContain(
        "require-trusted-types-for 'script';trusted-types default",
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      })
      expect(headers).not.toHaveProperty('set-cookie')
    },
  )

  it('includes security.txt with the contact for vulnerabilities, if one is set', async () => {
    const url = '/.well-known/security.txt'
    expect((await get(url)).statusCode).toBe(404)
    const told = await open({ SECURITY_CONTACT: 'mailto:security@example.org' })
    const { headers, body } = await told.inject(url)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(
      /^Contact: mailto:security@example\.org\nExpires: \d{4}-12-31T23:59:59Z\nPreferred-Languages: sv, en\n$/,
    )
    const until = Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '')
    expect(until - Date.now()).toBeGreaterThan(0)
    // RFC 9116, section 2.5.5.
    expect(until - Date.now()).toBeLessThan(366 * 86_400_000)
    await told.close()
  })

  it('requires HTTPS only where the site’s own URL is HTTPS', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security')
    const secure = await open({ PUBLIC_URL: 'https://samspel.example.org' })
    const { headers } = await secure.inject('/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await secure.close()
  })
})

describe('the API', () => {
  const logIn = (headers: Record<string, string>, email: string, server = app) =>
    server.inject({
      method: 'POST',
      url: '/api/rpc/authenticate',
      headers,
      payload: { email, password: 'wrong' },
      remoteAddress: '198.51.100.7',
    })

  const addressOf = async (email: string) => {
    const { rows } = await database.query<{ address: string }>(
      'select address from private.login_failures where email = $1',
      [email],
    )
    return rows[0]?.address
  }

  it('logs in, and responds as the person the token belongs to', async () => {
    const tokens = await app.inject({
      method: 'POST',
      url: '/api/rpc/authenticate',
      payload: { email: 'member@example.org', password: 'Samspel-2026' },
    })
    const { access_token } = tokens.json<{ access_token: string }>()
    const me = await get('/api/rpc/me', { headers: { authorization: `Bearer ${access_token}` } })
    expect(me.json()).toMatchObject({ email: 'member@example.org' })
    expect((await get('/api/rpc/me')).statusCode).toBe(401)
  })

  it('counts failed logins by the address of the connection, whatever the client’s headers claim', async () => {
    const headers = {
      'x-real-ip': '203.0.113.9',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    }
    expect((await logIn(headers, 'spoof@example.org')).statusCode).toBe(400)
    expect(await addressOf('spoof@example.org')).toBe('198.51.100.7')
  })

  it('trusts a configured proxy, but only the address that it added itself', async () => {
    const behindProxy = await open({ TRUST_PROXY: '1' })
    await logIn({ 'x-forwarded-for': '203.0.113.9, 192.0.2.55' }, 'proxied@example.org', behindProxy)
    expect(await addressOf('proxied@example.org')).toBe('192.0.2.55')
    await behindProxy.close()
  })

  it('rejects a body larger than any real one', async () => {
    const large = await app.inject({
      method: 'POST',
      url: '/api/rpc/check_in',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ p_scans: 'x'.repeat(3_000_000) }),
    })
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ code: 'PGRST102' })
  })

  it.each(['/api/rpc/authenticate', '/passkeys/login'])(
    'does not unpack a compressed body: %s',
    async (url) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
      const bomb = gzipSync(`{"email":"${' '.repeat(60_000)}"}`)
      expect((await app.inject({ method: 'POST', url, headers, payload: bomb })).statusCode).toBe(400)
    },
  )
})

describe('health', () => {
  it('is live and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('is live but not ready without its database', async () => {
    const broken: Database = { ...database, query: () => Promise.reject(new Error('gone')) }
    const server = await createApp(readSettings({ LOG_LEVEL: 'silent' }), {
      database: broken,
      jwtSecret: 'x'.repeat(32),
      frontEnd: async () => {},
    })
    expect((await server.inject('/healthz')).statusCode).toBe(200)
    expect((await server.inject('/readyz')).statusCode).toBe(503)
    await server.close()
  })
})

describe('an internal error', () => {
  it('is reported without its cause', async () => {
    const server = await open()
    server.get('/broken', () => {
      throw new Error('password=hunter2')
    })
    const answer = await server.inject('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'ERROR_INTERNAL_SERVER_ERROR', message: 'Internal server error' })
    await server.close()
  })
})
