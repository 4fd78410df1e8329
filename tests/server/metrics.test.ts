import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { requestId } from '#server/http/request-id.ts'
import { routeLabels } from '#server/metrics/route-labels.ts'

import { useDatabase } from '../helpers/databases.ts'
import { valueAs, ANONYMOUS, valueOf } from '../helpers/requests.ts'

const TOKEN = 'a-token-of-16-or-more'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('/metrics', () => {
  const database = useDatabase('postgresql', 'migrated')
  const open = async (environment: Record<string, string>) =>
    createApp(readSettings({ LOG_LEVEL: 'silent', ...environment }), {
      database,
      jwtSecret: await valueOf(database, `select value from private.settings where key = 'jwt_secret'`),
      frontEnd: async () => {},
    })
  let app: FastifyInstance
  beforeAll(async () => {
    app = await open({ METRICS_TOKEN: TOKEN })
  })
  afterAll(() => app.close())

  it('is there for whoever has the token, and for nobody without that setting', async () => {
    const url = '/metrics'
    expect((await app.inject({ url, headers: bearer(TOKEN) })).statusCode).toBe(200)
    for (const headers of [{}, bearer(''), bearer(`${TOKEN}x`)])
      expect((await app.inject({ url, headers })).statusCode).toBe(401)
    const without = await open({})
    expect((await without.inject({ url, headers: bearer(TOKEN) })).statusCode).toBe(404)
    await without.close()
  })

  it('counts requests by route and status, and knows the queue, the sessions and the sizes', async () => {
    await app.inject({ url: '/healthz' })
    await app.inject({
      method: 'POST',
      url: '/api/rpc/authenticate',
      headers: { 'content-type': 'application/json' },
      payload: { email: 'nobody@example.org', password: 'wrong' },
    })
    await app.inject({ url: '/api/associations?select=id&name=eq.Secret' })
    const { body } = await app.inject({ url: '/metrics', headers: bearer(TOKEN) })
    expect(body).toContain('samspel_http_requests_total{method="GET",route="/healthz",status="200"} 1')
    expect(body).toContain(
      'samspel_http_requests_total{method="GET",route="/api/associations",status="200"} 1',
    )
    expect(body).toContain('samspel_http_requests_total{method="POST",route="/api/other",status="400"} 1')
    expect(body).toMatch(/samspel_http_request_duration_seconds_bucket\{le="0\.25",route="\/healthz"\} 1/)
    expect(body).toContain('samspel_mail_queue_length 0')
    expect(body).toContain('samspel_sessions 0')
    expect(body).toContain('samspel_database_up 1')
    expect(body).toMatch(/samspel_database_bytes [1-9]\d{6,}/)
    expect(body).not.toMatch(/Secret|nobody@/)
  })

  it('has everything that the dashboard and the alerts ask for', async () => {
    const { body } = await app.inject({ url: '/metrics', headers: bearer(TOKEN) })
    const asked = ['dashboard.json', 'alerts.yaml']
      .map((file) => readFileSync(`deploy/monitoring/${file}`, 'utf8'))
      .flatMap((text) =>
        [...text.matchAll(/\b(?:samspel|process|nodejs)_[a-z\d_]+/g)].map(([name]) =>
          name.replace(/_bucket$/, ''),
        ),
      )
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((name) => !body.includes(`# HELP ${name} `))).toEqual([])
  })
})

it('a route below /api gets a name of its own once a request to it has succeeded, and never from a stranger', () => {
  const labelOf = routeLabels()
  const request = (method: string, url: string) => ({ method, url, routeOptions: { url: '/api/*' } as never })
  expect(labelOf(request('GET', '/api/a1?x=1'), 404)).toBe('/api/other')
  expect(labelOf(request('OPTIONS', '/api/a1'), 200)).toBe('/api/other')
  expect(labelOf(request('GET', '/api/events?x=1'), 200)).toBe('/api/events')
  expect(labelOf(request('GET', '/api/events'), 401)).toBe('/api/events')
})

describe('the id of a request', () => {
  const database = useDatabase('postgresql', 'migrated')

  it('is the proxy’s if it is well formed, otherwise a new one', () => {
    const of = (given?: string | string[]) => requestId({ headers: { 'x-request-id': given } })
    expect(of('f3b1c2d4-0001')).toBe('f3b1c2d4-0001')
    for (const given of [undefined, 'short', 'x'.repeat(56), 'with space 1', "'; drop --"])
      expect(of(given)).toMatch(/^[\da-f-]{36}$/)
  })

  it('names the transaction in PostgreSQL’s log and activity, until it ends', async () => {
    const caller = { ...ANONYMOUS, headers: { 'x-request-id': 'f3b1c2d4-0001' } }
    const name = `select current_setting('application_name') from (select app.pre_request()) asked`
    expect(await valueAs(database, caller, name)).toBe('samspel f3b1c2d4-0001')
    expect(await valueOf(database, `select current_setting('application_name')`)).toBe('samspel')
    const odd = { ...ANONYMOUS, headers: { 'x-request-id': 'a b; select 1' } }
    expect(await valueAs(database, odd, name)).toBe('samspel')
  })
})
