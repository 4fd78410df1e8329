import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { MEMBER, VISITOR } from '#server/gateway/request/allowance.ts'
import { GATEWAY_SETTINGS, LARGE_BODIES } from '#server/http/gateway-settings.ts'

import { openTestDatabase } from '../helpers/databases.ts'

// The configuration is compared with the embedded server. Caddy’s responses are tested in deploy-run.test.ts, the
// containers in containers.test.ts.

const deployed = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

let database: Database
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDatabase('postgresql', 'migrated')
  app = await createApp(readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://samspel.example.org' }), {
    database,
    jwtSecret: 'x'.repeat(32),
    frontEnd: async () => {},
  })
})

afterAll(async () => {
  await app.close()
  await database.close()
})

describe('postgrest.conf', () => {
  const lines = deployed('postgrest.conf').matchAll(/^([\w-]+) = "?(.*?)"?$/gm)
  const settings = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))

  it('exposes the API as the embedded server does', () => {
    expect(settings).toMatchObject({
      'db-schemas': GATEWAY_SETTINGS.schemas.join(', '),
      'db-anon-role': GATEWAY_SETTINGS.anonRole,
      'db-pre-request': GATEWAY_SETTINGS.preRequest,
      'db-max-rows': String(GATEWAY_SETTINGS.maxRows),
      'db-extra-search-path': GATEWAY_SETTINGS.extraSearchPath?.join(', '),
      'jwt-aud': GATEWAY_SETTINGS.jwtAudience,
    })
  })

  it('refers to schemas, roles and a function that the migrations create', async () => {
    const { rows } = await database.query(
      `select
        (select count(*)::int from pg_namespace where nspname = any ($1)) as schemas,
        pg_has_role('authenticator', 'anon', 'member') and pg_has_role('authenticator', 'authenticated', 'member') as roles,
        to_regprocedure($2 || '()') is not null as pre_request`,
      [GATEWAY_SETTINGS.schemas, GATEWAY_SETTINGS.preRequest],
    )
    expect(rows).toEqual([{ schemas: GATEWAY_SETTINGS.schemas.length, roles: true, pre_request: true }])
  })
})

describe('the Caddyfile', () => {
  const caddyfile = deployed('Caddyfile')

  it('sends the headers of the embedded server with the same values, also with errors and redirects', async () => {
    expect(caddyfile.match(/import security_headers/g)).toHaveLength(3)
    const { headers } = await app.inject('/healthz')
    const ours = Object.entries(headers).filter(([name]) => /policy|security|^x-|origin-agent/.test(name))
    const theirs = [...caddyfile.matchAll(/^\t\t\??([A-Z][\w-]+) "(.+)"$/gm)].map((line) => [
      line[1]?.toLowerCase(),
      line[2],
    ])
    expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(ours))
    expect(ours.length).toBeGreaterThan(10)
  })

  it('overwrites the client address that a caller claims', () => {
    expect(caddyfile).toMatch(/\(upstream\) \{[^]*?header_up X-Real-IP \{client_ip\}[^]*?\n\}\n/)
    expect(caddyfile).toContain('header_up -X-Forwarded-For')
    // The API cannot be reached in any other way.
    expect(caddyfile.match(/reverse_proxy(?! \{\$POSTGREST_ADMIN:)/g)).toHaveLength(1)
    expect(caddyfile).toMatch(/handle_path \/api\/\* \{[^]*?import upstream \{\$POSTGREST:/)
  })

  it('bounds a request as the gateway does', () => {
    expect(caddyfile).toContain(` member ${MEMBER.characters}\n\t\t\tdefault visitor ${VISITOR.characters}\n`)
    expect(caddyfile).toContain(`.split("(").size() > ${VISITOR.embeds + 1} ||`)
    const closed = (levels: number): string =>
      levels === 0 ? '[^()]*' : String.raw`[^()]*(?:\(${closed(levels - 1)}\)[^()]*)*`
    const open = Array.from(
      { length: VISITOR.depth },
      (_, i) => String.raw`\(${closed(VISITOR.depth - 1 - i)}`,
    )
    expect(caddyfile).toContain(String.raw`.matches(r"${open.join('')}\(")`)
  })

  it('routes the same addresses outside the API as the embedded server, and no others', async () => {
    const handled = [...caddyfile.matchAll(/method ([A-Z ]+)\n\t\tpath_regexp \w+ (\S+)\n/g)]
    expect(handled).toHaveLength(4)
    const byCaddy = (method: string, url: string) =>
      handled.some(
        ([, methods, pattern]) => methods!.split(' ').includes(method) && new RegExp(pattern!).test(url),
      )
    const paths = [
      '/club',
      '/club.ics',
      '/club/',
      '/clubs',
      '/calendar/a-b_C9.ics',
      '/calendar/a.b.ics',
      '/calendar/a.ics/b',
      '/calendar/.ics',
      '/calendar/a',
      '/u/a-b_C9/all',
      '/u/a/announcements',
      '/u/a/events',
      '/u/a/reminders',
      '/u/a/account',
      '/u/a',
      '/u/a/all/b',
      '/u/a.b/all',
      '/answer/a-b_C9',
      '/answer/a/going',
      '/answer/a/queued',
      '/answer/a.b',
      '/answer/',
    ]
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
      for (const url of paths) {
        const { statusCode, body } = await app.inject({ method, url })
        // Without a front end, unrouted paths get Fastify’s 404; an unknown token gets an error from the
        // database.
        const byUs =
          statusCode !== 404 ||
          body.includes('ERROR_RESOURCE_NOT_FOUND') ||
          body.startsWith('<!doctype html>') ||
          (method === 'HEAD' && byCaddy('GET', url))
        expect({ method, url, answered: byUs }).toEqual({ method, url, answered: byCaddy(method, url) })
      }
    }
  })

  it('limits the bodies of members as the embedded server does', () => {
    const [, map = ''] = /map \{path\} \{body_bytes\} \{([^}]*)\}/.exec(caddyfile) ?? []
    const sizes = [...map.matchAll(/^\t+(\S+) (\d+)$/gm)].map(([, path, bytes]) => [path, Number(bytes)])
    expect(sizes).toEqual([...LARGE_BODIES, ['default', GATEWAY_SETTINGS.member?.bytes]])
  })

  it('caches hashed files for a year, and revalidates everything else', () => {
    expect(caddyfile).toMatch(
      /handle \/assets\/\* \{[^}]*Cache-Control "public, max-age=31536000, immutable"/,
    )
    expect(caddyfile).toMatch(/handle \{\n[^}]*Cache-Control "no-cache"/)
  })

  it('serves the files that the build compressed', () => {
    const servers = caddyfile.match(/^\t+file_server.*(?:\n\t+precompressed br$)?/gm)
    expect(servers).toHaveLength(2)
    for (const server of servers ?? []) expect(server).toContain('precompressed br')
  })
})
