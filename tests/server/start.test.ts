import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { failToStart, interruptStart, type ServerProcess, startServer } from '../helpers/server-process.ts'

// Each of these is a real process, as `npm start` makes it, on a free port and a data folder of its own.

let root: string
let firstOutput: string
let folders = 0

/** A data folder that a first start has filled with the demo. */
function usedFolder(): string {
  const folder = newFolder()
  cpSync(path.join(root, 'first'), folder, { recursive: true })
  return folder
}

const newFolder = () => path.join(root, `data-${(folders += 1)}`)

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'samspel-start-'))
  const server = await startServer({ env: { DATA_DIR: path.join(root, 'first') } })
  firstOutput = server.output()
  await server.stop()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function call(server: ServerProcess, name: string, body: object, token?: string): Promise<Response> {
  return fetch(`${server.url}/api/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

async function logIn(server: ServerProcess, email = 'member@example.org', password = 'Samspel-2026') {
  const response = await call(server, 'authenticate', { email, password })
  return ((await response.json()) as { access_token?: string }).access_token
}

describe('a first start', () => {
  it('prints the address and every demo account, and nothing that looks like a log', () => {
    expect(firstOutput).toMatch(/^Samspel is ready: http:\/\/localhost:\d+$/m)
    for (const { role, email, password } of DEMO_ACCOUNTS) {
      expect(firstOutput).toMatch(new RegExp(`^  ${role} +${email} +${password}$`, 'm'))
    }
    expect(firstOutput).not.toMatch(/warn|error|deprecat|[{}]/i)
  })

  it('that is killed begins again', async () => {
    const folder = newFolder()
    const killed = await interruptStart({ env: { DATA_DIR: folder } }, /Creating the database/, 'SIGKILL')
    expect(killed.exitCode).toBeNull()
    expect(existsSync(path.join(folder, 'unfinished'))).toBe(true)
    const server = await startServer({ env: { DATA_DIR: folder } })
    expect(await logIn(server)).toBeTruthy()
    expect(await server.stop()).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'that is stopped half-way by %s ends without a complaint',
    async (signal) => {
      const folder = newFolder()
      const stopped = await interruptStart({ env: { DATA_DIR: folder } }, /Creating the database/, signal)
      expect(stopped).toMatchObject({ exitCode: 0, output: expect.not.stringMatching(/ready|error/i) })
      expect(existsSync(path.join(folder, 'lock.1'))).toBe(false)
    },
  )
})

describe('a later start', () => {
  it('has the page and all at once, without building or seeding again', async () => {
    const folder = usedFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    expect(server.output()).not.toMatch(/Building|Creating/)
    const page = await fetch(server.url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<title>Samspel</title>')
    expect(await server.stop()).toBe(0)
  })

  it('has statistics of its own to plan by, as PostgreSQL would', async () => {
    const folder = usedFolder()
    expect(await (await startServer({ env: { DATA_DIR: folder } })).stop()).toBe(0)
    const database = await openPglite({ dataDir: path.join(folder, 'database') })
    const { rows } = await database.query(
      `select reltuples::int as members from pg_class where oid = 'api.users'::regclass`,
    )
    await database.close()
    expect(rows).toEqual([{ members: 240 }])
  })

  it('keeps what was written before a kill -9', async () => {
    const folder = usedFolder()
    const before = await startServer({ env: { DATA_DIR: folder } })
    const token = await logIn(before)
    expect((await call(before, 'replace_my_card', {}, token)).status).toBe(200)
    const card = await (await call(before, 'my_card', {}, token)).json()
    await before.kill()

    const after = await startServer({ env: { DATA_DIR: folder } })
    expect(await (await call(after, 'my_card', {}, token)).json()).toMatchObject({
      card: (card as { card: string }).card,
    })
    expect(await after.stop()).toBe(0)
  })

  it('is refused while the first one runs, and changes nothing for it', async () => {
    const folder = usedFolder()
    const first = await startServer({ env: { DATA_DIR: folder } })
    const second = await failToStart({ env: { DATA_DIR: folder } })
    expect(second).toEqual({
      exitCode: 1,
      output: `Samspel did not start: the data folder ${folder} is in use by another Samspel (process ${first.pid}, ${first.url}). Stop it, or set DATA_DIR to another folder.\n`,
    })
    expect(await logIn(first)).toBeTruthy()
    expect(await first.stop()).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops on %s, also while a client holds its connection',
    async (signal) => {
      const folder = usedFolder()
      const server = await startServer({ env: { DATA_DIR: folder } })
      // fetch keeps its connection open for the next request.
      await (await fetch(`${server.url}/healthz`)).text()
      expect(await server.stop(signal)).toBe(0)
      expect(existsSync(path.join(folder, 'lock.1'))).toBe(false)
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
    },
  )
})

describe('npm start', () => {
  // A shell between npm and the server would end alone, and leave the server behind.
  it('stops the server when npm is told to stop', async () => {
    const folder = usedFolder()
    const server = await startServer({ env: { DATA_DIR: folder }, command: ['npm', 'start'] })
    expect(await server.stop()).toBe(0)
    expect(existsSync(path.join(folder, 'lock.1'))).toBe(false)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
  })
})

describe('what cannot be started', () => {
  const refusal = (sentence: string) => ({ exitCode: 1, output: `Samspel did not start: ${sentence}\n` })

  it('says which port is taken, before it touches the data folder', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const folder = newFolder()
    expect(await failToStart({ env: { PORT: String(port), DATA_DIR: folder } })).toEqual(
      refusal(`port ${port} is taken by another program. Stop it, or set PORT to a free one.`),
    )
    expect(existsSync(folder)).toBe(false)
    await new Promise((resolve) => other.close(resolve))
  })

  it('says which setting is wrong', async () => {
    expect(await failToStart({ env: { PORT: 'http' } })).toEqual(
      refusal('wrong setting: PORT must be a port number.'),
    )
  })

  it('says that a database is away, without its password, and waits for it until it is told to end', async () => {
    const start = await interruptStart(
      { env: { DATABASE_URL: 'postgresql://club:hunter2@127.0.0.1:1/club' } },
      /Trying again in 2 s/,
      'SIGTERM',
    )
    expect(start.exitCode).toBe(0)
    expect(start.output).toMatch(
      /^The database postgresql:\/\/club@127\.0\.0\.1:1\/club is away: connect ECONNREFUSED 127\.0\.0\.1:1\. Trying again in 1 s …$/m,
    )
    expect(start.output).not.toContain('hunter2')
  })

  it('says that a database does not let it in, and does not try again', async () => {
    const { url, drop } = await createNativeDatabase('empty')
    const start = await failToStart({
      env: { DATABASE_URL: url.replace('postgres@', 'nobody_at_all:hunter2@') },
    })
    expect(start.exitCode).toBe(1)
    expect(start.output).toContain('cannot be used: role "nobody_at_all" does not exist.')
    expect(start.output).not.toContain('hunter2')
    await drop()
  })

  it('says which settings an empty database needs', async () => {
    const start = await failToStart({
      env: { DATA_DIR: newFolder(), DEMO: 'false', ASSOCIATION_NAME: 'Norrviks IF' },
    })
    expect(start.exitCode).toBe(1)
    expect(start.output).toContain(
      'the database has no association yet. Set ASSOCIATION_TYPE, ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD to create yours, or DEMO=true for the demo.',
    )
  })
})

describe('on PostgreSQL', () => {
  it('runs the demo when it is asked to, and keeps it', async () => {
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

  it('runs a club of its own, and asks for its settings only once', async () => {
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

  it('tidies up what is of no more use before it is ready, and keeps the rest', async () => {
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

  it('says that the password of the administrator is too simple, and can be tried again', async () => {
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

  it('says that the tables of the database are others, and does not start', async () => {
    const { url, drop } = await createNativeDatabase('migrated')
    const database = await openPostgresql(url)
    await database.query(`update private.migrations set checksum = 'other' where name = 'tables'`)
    await database.close()
    const start = await failToStart({ env: { DATABASE_URL: url } })
    expect(start.exitCode).toBe(1)
    expect(start.output).toMatch(
      /^Samspel did not start: this database was made by a development version with other tables\. [^\n]+\.\n$/,
    )
    await drop()
  })

  it('takes the session key of the settings, so that PostgREST can be given the same', async () => {
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
})
