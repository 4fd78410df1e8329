import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase, oneAtATime } from '../helpers/databases.ts'
import { freePort } from '../helpers/free-port.ts'
import { askThrough, overHttp } from '../helpers/http.ts'
import { fixture, LOCAL } from './cinema.ts'
import { AUDIENCE, SECRET, token } from './tokens.ts'

type Environment = Record<string, string>

const running = new Set<ChildProcess>()

/** Starts a command without the settings of the process that runs the tests. */
function start(command: string, args: string[], environment: Environment) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(PGRST_|NODE_OPTIONS|VITEST)/.test(name),
  )
  const child = spawn(command, args, {
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  void ended.then(() => running.delete(child))
  return { child, ended, output: () => output }
}

const startGateway = (environment: Environment) =>
  start(process.execPath, ['--import', 'tsx', 'server/gateway/main.ts'], environment)

describe.runIf(LOCAL)('the gateway as a process', () => {
  let settings: Environment
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await createNativeDatabase('empty')
    drop = () => database.drop()
    const owner = await openPostgresql(database.url)
    await oneAtATime('roles of the cinema', () => owner.exec(fixture('roles')))
    for (const name of ['tables', 'rows', 'functions']) await owner.exec(fixture(name))
    await owner.close()
    settings = {
      PGRST_DB_URI: database.url.replace('postgres@', 'cinema_authenticator@'),
      PGRST_DB_SCHEMAS: 'cinema, archive',
      PGRST_DB_ANON_ROLE: 'cinema_anon',
      PGRST_JWT_SECRET: SECRET,
      PGRST_SERVER_HOST: '127.0.0.1',
    }
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await drop()
  })

  async function serve(more: Environment = {}) {
    const port = String(await freePort())
    const gateway = startGateway({ ...settings, PGRST_SERVER_PORT: port, ...more })
    const ask = askThrough(overHttp(`http://127.0.0.1:${port}`), token)
    await vi.waitFor(
      async () => {
        if (gateway.child.exitCode !== null) throw new Error(gateway.output())
        return ask('GET /halls')
      },
      { interval: 50 },
    )
    return { ...gateway, ask }
  }

  it('serves the database with the roles of its login role, and stops cleanly on SIGTERM', async () => {
    const { ask, child, ended } = await serve()
    expect(await ask('GET /halls?select=id&id=eq.1')).toMatchObject({ status: 200, body: [{ id: 1 }] })
    // Like PostgREST, it allows any number of them.
    const searches = Array.from({ length: 9 }, () => 'title.fts.tram').join()
    expect(await ask(`GET /films?or=(${searches})`)).toMatchObject({ status: 200 })
    expect(await ask('GET /films?id=eq.1', { headers: { 'accept-profile': 'archive' } })).toMatchObject({
      body: [{ title: 'Lost Reel' }],
    })
    expect(await ask('GET /till')).toMatchObject({ status: 401 })
    expect(await ask('GET /till', { as: { role: 'cinema_clerk' } })).toMatchObject({ status: 200 })
    expect(await ask('GET /halls', { as: { role: 'postgres' } })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
    expect(
      await ask('POST /guestbook', { body: { line: 'x' }, prefer: 'return=representation' }),
    ).toMatchObject({
      status: 201,
    })

    const waiting = ask('GET /rpc/nap?seconds=0.3')
    await vi.waitFor(async () => expect(await ask('GET /halls')).toMatchObject({ status: 200 }))
    child.kill('SIGTERM')
    expect(await waiting).toMatchObject({ status: 204 })
    expect(await ended).toBe(0)
  })

  it('reads every supported setting by PostgREST’s names', async () => {
    const { ask, child, ended } = await serve({
      PGRST_JWT_SECRET: Buffer.from(SECRET).toString('base64'),
      PGRST_JWT_SECRET_IS_BASE64: 'true',
      PGRST_JWT_AUD: AUDIENCE,
      PGRST_DB_PRE_REQUEST: 'cinema.before_request',
      PGRST_DB_MAX_ROWS: '2',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, archive',
      PGRST_DB_TX_END: 'rollback-allow-override',
      PGRST_APP_SETTINGS_COLOUR: 'blue',
    })
    expect((await ask('GET /films')).body).toHaveLength(2)
    expect(await ask('GET /till', { as: { role: 'cinema_clerk', aud: AUDIENCE } })).toMatchObject({
      status: 200,
    })
    expect(await ask('GET /till', { as: { role: 'cinema_clerk', aud: 'theatre' } })).toMatchObject({
      status: 401,
    })
    expect((await ask('GET /halls', { headers: { 'x-greet': '1' } })).headers['x-greeting']).toBe('Welcome')
    const { body } = await ask('GET /rpc/request')
    expect(body.search_path.replaceAll('"', '')).toBe('cinema, public, archive')
    expect(body.colour).toBe('blue')
    await ask('POST /guestbook', { body: { line: 'undone' } })
    expect((await ask('GET /guestbook?line=eq.undone')).body).toEqual([])
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  it.each<[string, Environment, RegExp]>([
    ['a variable that it does not know', { PGRST_OPENAPI_MODE: 'disabled' }, /PGRST_OPENAPI_MODE/],
    ['a misspelt variable', { PGRST_DB_SCHEMA_S: 'cinema' }, /PGRST_DB_SCHEMA_S/],
    ['a port that is none', { PGRST_SERVER_PORT: 'http' }, /PGRST_SERVER_PORT/],
    ['an unknown end of transactions', { PGRST_DB_TX_END: 'maybe' }, /PGRST_DB_TX_END/],
    ['rows that are no number', { PGRST_DB_MAX_ROWS: 'many' }, /PGRST_DB_MAX_ROWS/],
    ['a secret that is too short', { PGRST_JWT_SECRET: 'short' }, /PGRST_JWT_SECRET|32/],
    ['a schema of the catalogue', { PGRST_DB_SCHEMAS: 'cinema, pg_catalog' }, /pg_catalog/],
    ['a schema that does not exist', { PGRST_DB_SCHEMAS: 'cinema, nowhere' }, /nowhere/],
    [
      'a database that cannot be reached',
      { PGRST_DB_URI: 'postgresql://x@127.0.0.1:1/x' },
      /127\.0\.0\.1|ECONNREFUSED/,
    ],
  ])('exits with an error about %s', async (_, environment, message) => {
    const { ended, output } = startGateway({
      ...settings,
      PGRST_SERVER_PORT: String(await freePort()),
      ...environment,
    })
    expect(await ended).not.toBe(0)
    expect(output()).toMatch(message)
    expect(output()).not.toContain(SECRET)
    expect(output().trim().split('\n').length).toBeLessThan(6)
  })

  it('exits with an error when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = String((server.address() as AddressInfo).port)
    const { ended, output } = startGateway({ ...settings, PGRST_SERVER_PORT: port })
    expect(await ended).not.toBe(0)
    expect(output()).toContain(port)
    server.close()
  })

  it('can be started with npm run gateway, which passes on its exit code', async () => {
    const { ended, output } = start('npm', ['run', '-s', 'gateway'], { ...settings, PGRST_NONSENSE: '1' })
    expect(await ended).not.toBe(0)
    expect(output()).toContain('PGRST_NONSENSE')
  })
})
