import { expect, it } from 'vitest'

import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { failToStart, startServer } from '../helpers/server-process.ts'
import { call, logIn } from './asked.ts'

// Real processes on PostgreSQL, each with a database of its own.

it('starts with the demo when asked to, and keeps it', async () => {
  const { url, drop } = await createNativeDatabase('empty')
  const first = await startServer({ env: { DATABASE_URL: url, DEMO: 'true' } })
  expect(await logIn(first)).toBeTruthy()
  expect(await first.stop()).toBe(0)
  const second = await startServer({ env: { DATABASE_URL: url } })
  expect(await logIn(second)).toBeTruthy()
  expect(second.output()).toContain('admin@example.org')
  expect(await second.stop()).toBe(0)
  await drop()
})

it('creates a club, and needs its settings only once', async () => {
  const { url, drop } = await createNativeDatabase('empty')
  const club = {
    ASSOCIATION_NAME: 'Norrviks IF',
    ASSOCIATION_TYPE: 'sport',
    ADMIN_NAME: 'Karin Ekdahl',
    ADMIN_EMAIL: 'karin@example.org',
    ADMIN_PASSWORD: 'Kvarnhjul-2026',
  }
  const first = await startServer({ env: { DATABASE_URL: url, ...club } })
  expect(first.output()).not.toContain('Demo accounts')
  expect(await logIn(first, 'karin@example.org', 'Kvarnhjul-2026')).toBeTruthy()
  expect(await logIn(first)).toBeUndefined()
  expect(await first.stop()).toBe(0)
  const second = await startServer({ env: { DATABASE_URL: url } })
  expect(await logIn(second, 'karin@example.org', 'Kvarnhjul-2026')).toBeTruthy()
  expect(await second.stop()).toBe(0)
  await drop()
})

it('deletes expired data before it is ready, and keeps the rest', async () => {
  const { url, drop } = await createNativeDatabase('demo')
  const database = await openPostgresql(url, { max: 1 })
  await database.query(
    `insert into private.login_failures (email, failed_at)
    values ('old@example.org', now() - interval '1 day'), ('new@example.org', now())`,
  )
  const server = await startServer({ env: { DATABASE_URL: url } })
  const { rows } = await database.query('select email from private.login_failures')
  expect(rows).toEqual([{ email: 'new@example.org' }])
  await database.close()
  expect(await server.stop()).toBe(0)
  await drop()
})

it('reports that the administrator’s password is too simple, and can be retried', async () => {
  const { url, drop } = await createNativeDatabase('empty')
  const club = { ASSOCIATION_NAME: 'Norrviks IF', ASSOCIATION_TYPE: 'sport', ADMIN_NAME: 'Karin' }
  const start = await failToStart({
    env: { DATABASE_URL: url, ...club, ADMIN_EMAIL: 'karin@example.org', ADMIN_PASSWORD: 'hemligthemligt' },
  })
  expect(start.output).toMatch(
    /^Samspel did not start: your association could not be created: ERROR_PASSWORD_REQUIRES_\w+\.\n$/,
  )
  const again = await startServer({
    env: { DATABASE_URL: url, ...club, ADMIN_EMAIL: 'karin@example.org', ADMIN_PASSWORD: 'Kvarnhjul-2026' },
  })
  expect(await again.stop()).toBe(0)
  await drop()
})

it('does not start on a database with different tables, and says so', async () => {
  const { url, drop } = await createNativeDatabase('migrated')
  const database = await openPostgresql(url)
  await database.query(`update private.migrations set checksum = 'other' where name = 'tables'`)
  await database.close()
  const start = await failToStart({ env: { DATABASE_URL: url } })
  expect(start.exitCode).toBe(1)
  expect(start.output).toMatch(
    /^Samspel did not start: this database was made by a development version from before 1\.0\. [^\n]+\.\n$/,
  )
  await drop()
})

it('uses the session key of the settings, so that PostgREST can share it', async () => {
  const { url, drop } = await createNativeDatabase('empty')
  const env = { DATABASE_URL: url, DEMO: 'true', JWT_SECRET: 'a-key-of-at-least-32-characters-0123' }
  const server = await startServer({ env })
  const token = await logIn(server)
  expect((await call(server, 'validate_session', {}, token)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const database = await openPostgresql(url)
  const { rows } = await database.query(`select value from private.settings where key = 'jwt_secret'`)
  expect(rows).toEqual([{ value: env.JWT_SECRET }])
  await database.close()
  await drop()
})
