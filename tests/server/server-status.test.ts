import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { recentErrors } from '#server/status/recent-errors.ts'

import { type Club, createClub, ROLES } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'
import { logIn, PASSWORD } from '../helpers/session.ts'

const HOUR_MS = 3_600_000

describe.each(DATABASES)('the server’s status, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let app: FastifyInstance
  let club: Club
  beforeAll(async () => {
    club = await createClub(database)
    const jwtSecret = await valueOf<string>(
      database,
      `select value from private.settings where key = 'jwt_secret'`,
    )
    const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: '/nowhere' })
    app = await createApp(settings, { database, jwtSecret, frontEnd: async () => {} })
    for (const role of ROLES)
      await database.query('select private.set_password($1, $2)', [club.members[role], PASSWORD])
  })
  afterAll(() => app.close())

  const tokenOf = async (role: (typeof ROLES)[number]) => {
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [
      club.members[role],
    ])
    return (await logIn(database, email)).access_token
  }
  async function ask(url: string, token?: string) {
    const answer = await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const URLS = ['/api/rpc/installation_status', '/server-status']

  it('tells an admin of the only club the version, the queue, what the checks say and what went wrong', async () => {
    const token = await tokenOf('Admin')
    await database.query(
      `select private.queue_mail('verification', 'sv', null, '[{"email": "a@example.org", "name": "A", "secrets": {"link": "/verify?token=x"}}]')`,
    )
    const [installation, server] = await Promise.all(URLS.map((url) => ask(url, token)))
    expect(installation).toMatchObject({
      status: 200,
      body: {
        version: expect.stringMatching(/^\d/),
        mail_waiting: 1,
        mail_due_since: expect.any(String),
        mail_failed: 0,
      },
    })
    expect(installation?.body['database_bytes']).toBeGreaterThan(1e6)
    expect(server).toMatchObject({ status: 200, body: { database: kind, last_backup: null, errors: [] } })
    expect(server?.body['findings']).toContainEqual({
      check: 'site',
      level: 'warning',
      code: 'none',
      params: {},
    })
    app.log.error({ err: new Error('with details') }, 'the API failed')
    expect((await ask('/server-status', token)).body['errors']).toEqual([
      { message: 'the API failed', count: 1, last: expect.any(String) },
    ])
  })

  it('is refused to visitors and to whoever may not change the club, and to everybody once there are two', async () => {
    for (const url of URLS) {
      expect((await ask(url)).status).toBe(401)
      for (const role of ROLES.filter((name) => name !== 'Admin'))
        expect((await ask(url, await tokenOf(role))).body['message']).toContain(
          'ERROR_INSUFFICIENT_PERMISSIONS',
        )
    }
    const admin = await tokenOf('Admin')
    expect((await ask('/server-status', admin)).status).toBe(200)
    const other = await createClub(database, 'Grannorkestern')
    for (const url of URLS)
      expect((await ask(url, admin)).body['message']).toContain('ERROR_INSUFFICIENT_PERMISSIONS')
    await database.query('delete from api.associations where id = $1', [other.id])
    for (const url of URLS) expect((await ask(url, admin)).status).toBe(200)
  })
})

it('the errors of a day are counted by what the log says, the latest first, and forgotten afterwards', () => {
  const errors = recentErrors()
  errors.note('the API failed', 0)
  errors.note('the backup failed', HOUR_MS)
  errors.note('the API failed', 2 * HOUR_MS)
  expect(errors.list(3 * HOUR_MS)).toEqual([
    { message: 'the API failed', count: 2, last: new Date(2 * HOUR_MS).toISOString() },
    { message: 'the backup failed', count: 1, last: new Date(HOUR_MS).toISOString() },
  ])
  expect(errors.list(25.5 * HOUR_MS).map(({ message, count }) => [message, count])).toEqual([
    ['the API failed', 1],
  ])
})
