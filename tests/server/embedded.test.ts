import fc from 'fast-check'
import Fastify from 'fastify'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { gatewayPlugin } from '#server/gateway/plugin.ts'
import { health } from '#server/http/health.ts'

let root: string
let folder: string
let database: Database
let folders = 0

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'samspel-embedded-'))
  await (await openEmbedded(path.join(root, 'new'))).close()
})
beforeEach(async () => {
  folder = path.join(root, `${folders++}`)
  cpSync(path.join(root, 'new'), folder, { recursive: true })
  database = await openEmbedded(folder)
})
afterEach(() => database.close())
afterAll(() => rmSync(root, { recursive: true, force: true }))

const ENDLESS = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b'
const timedOut = { code: '57014', message: 'canceling statement due to statement timeout' }

const endless = (statementTimeout: number, before = 'select 1') =>
  database.transaction(
    async (tx) => {
      await tx.exec(before)
      await tx.query(ENDLESS)
    },
    { statementTimeout },
  )

it('ends a statement that exceeds its timeout, and runs the next one', async () => {
  await database.exec('create table notes (text text)')
  await expect(endless(200, `insert into notes values ('never')`)).rejects.toMatchObject(timedOut)
  await database.query('insert into notes values ($1)', ['after'])
  expect((await database.query('select text from notes')).rows).toEqual([{ text: 'after' }])
})

it('lets a statement finish that is slow only because the machine has no time for it', async () => {
  const slow = () =>
    database.transaction((tx) => tx.query('select count(*)::int as count from generate_series(1, 300000)'), {
      statementTimeout: 1,
    })
  await expect(slow()).rejects.toMatchObject(timedOut)
  const clock = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 })
  expect((await slow()).rows).toEqual([{ count: 300_000 }])
  clock.mockRestore()
})

it('leaves this thread free for other work meanwhile', async () => {
  const ended = endless(300).catch(() => 'ended')
  let turns = 0
  while ((await Promise.race([ended, new Promise((next) => setImmediate(next, 'running'))])) === 'running')
    turns++
  expect(turns).toBeGreaterThan(100)
})

it('keeps every acknowledged commit, and nothing of what was killed in the middle of writing', async () => {
  await database.exec('create table written (n int primary key); create table filled (n int, text text)')
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 5, max: 250 }),
      async (commits, ms) => {
        for (let i = 0; i < commits; i++) await database.query('insert into written values ($1)', [written++])
        const filling = database.transaction(
          (tx) =>
            tx.query(`insert into filled select n, repeat('x', 500) from generate_series(1, 100000000) n`),
          { statementTimeout: ms },
        )
        await expect(filling).rejects.toMatchObject(timedOut)
        const { rows } = await database.query(
          'select (select count(*) from written) as written, (select count(*) from filled) as filled',
        )
        expect(rows).toEqual([{ written, filled: 0 }])
      },
    ),
    { numRuns: 6 },
  )
  await database.close()
  database = await openEmbedded(folder)
  expect((await database.query('select count(*) from written')).rows).toEqual([{ count: written }])
})

it('keeps listening after a restart, and reports that notifications may have been missed', async () => {
  const heard: string[] = []
  const stop = await database.listen('news', (payload) => heard.push(payload))
  await endless(100).catch(() => {})
  await vi.waitFor(() => expect(heard).toEqual(['']))
  await database.exec(`notify news, 'hello'`)
  await vi.waitFor(() => expect(heard).toEqual(['', 'hello']))
  await stop()
})

it('rolls back a failed transaction, and rejects when the caller commits it anyway', async () => {
  await database.exec('create table notes (text text primary key)')
  const twice = database.transaction(async (tx) => {
    await tx.query(`insert into notes values ('a')`)
    await tx.query(`insert into notes values ('a')`).catch(() => {})
  })
  await expect(twice).rejects.toThrow('one of its statements had failed')
  await expect(database.query(`insert into notes values ($1), ($1)`, ['b'])).rejects.toMatchObject({
    code: '23505',
    severity: 'ERROR',
    constraint: 'notes_pkey',
  })
  expect((await database.query('select * from notes')).rows).toEqual([])
})

it('serves health checks and other people alongside a request that would never end', async () => {
  await database.exec(`
    create schema club;
    create role visitor;
    alter role visitor set statement_timeout = '500ms';
    grant usage on schema club to visitor;
    create function club.endless() returns bigint stable language sql as $$ ${ENDLESS} $$;
    create function club.short() returns int stable language sql as 'select 1';`)
  const gateway = await createGateway(database, { schemas: ['club'], anonRole: 'visitor' })
  const app = Fastify()
  health(app, database)
  await app.register(gatewayPlugin, { prefix: '/api', gateway })

  const order: string[] = []
  const get = async (name: string, url: string) => {
    const { statusCode, body } = await app.inject({ url })
    order.push(name)
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
  const attack = get('attack', '/api/rpc/endless')
  const other = get('other', '/api/rpc/short')
  expect(await get('health', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await attack).toMatchObject({ status: 500, body: timedOut })
  expect(await other).toEqual({ status: 200, body: 1 })
  expect(order).toEqual(['health', 'attack', 'other'])
  await gateway.close()
  await app.close()
})
