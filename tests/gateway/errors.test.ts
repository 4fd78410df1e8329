import { describe, expect, it } from 'vitest'

import { openPostgresql } from '#server/database/postgresql.ts'
import { createGateway } from '#server/gateway/gateway.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { askThrough, through } from '../helpers/http.ts'
import { cinemaDatabase, KINDS, LOCAL, useCinema } from './cinema.ts'

describe.each(KINDS)('errors on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('contain message, details, hint and code of a raised exception, with status 400', async () => {
    expect(await ask('POST /rpc/refuse')).toMatchObject({
      status: 400,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'proxy-status': 'PostgREST; error=P0001',
      },
      body: {
        code: 'P0001',
        message: 'The projector is broken',
        details: 'The lamp is out',
        hint: 'Bring a candle',
      },
    })
  })

  it.each<[string, number]>([
    ['PT402', 402],
    ['PT404', 404],
    ['PT503', 503],
    ['08006', 503],
    ['09000', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['25000', 500],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['40P01', 500],
    ['53400', 500],
    ['53000', 503],
    ['54000', 500],
    ['55000', 500],
    ['57014', 500],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['42501', 401],
    ['22023', 400],
    ['21000', 500],
    ['ZZ999', 400],
  ])('with SQLSTATE %s have status %i', async (state, status) => {
    expect(await ask('POST /rpc/refuse_as', { body: { state } })).toMatchObject({
      status,
      headers: { 'proxy-status': `PostgREST; error=${state}` },
      body: { code: state, message: 'Refused', details: 'Why', hint: 'How' },
    })
  })

  it('for insufficient privilege have status 403 for logged-in users', async () => {
    const extras = { body: { state: '42501' }, as: { role: 'cinema_member' } }
    expect(await ask('POST /rpc/refuse_as', extras)).toMatchObject({ status: 403, body: { code: '42501' } })
  })

  it('of class PGRST define the whole response', async () => {
    expect(await ask('POST /rpc/refuse_fully')).toMatchObject({
      status: 409,
      headers: { 'x-cinema': 'full', 'proxy-status': 'PostgREST; error=KINO1' },
      body: { code: 'KINO1', message: 'Sold out', details: 'No seat', hint: 'Tomorrow' },
    })
    expect(await ask('POST /rpc/refuse_badly')).toMatchObject({
      status: 500,
      body: { code: 'PGRST121', message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error' },
    })
  })

  it('are 404 for deeper paths', async () => {
    for (const path of ['/halls/1', '/a/b/c', '/rpc/add/more']) {
      expect(await ask(`GET ${path}`)).toMatchObject({
        status: 404,
        body: {
          code: 'PGRST125',
          message: 'Invalid path specified in request URL',
          details: null,
          hint: null,
        },
      })
    }
  })

  // Most HTTP libraries cannot send some of these, or the server rejects them.
  it.each(LOCAL ? ['TRACE', 'CONNECT', 'PROPFIND', 'get', 'FOO'] : ['PROPFIND'])(
    'are 405 for the method %s',
    async (method) => {
      expect(await ask(`${method} /halls`)).toMatchObject({
        status: 405,
        body: { code: 'PGRST117', message: `Unsupported HTTP method: ${method}`, details: null, hint: null },
      })
    },
  )

  it('are raised for bodies of unknown types', async () => {
    expect(
      await ask('POST /halls', { body: '<hall/>', headers: { 'content-type': 'text/xml' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'Content-Type not acceptable: text/xml' },
    })
  })
})

describe.runIf(LOCAL)('a lost database', () => {
  it('is reported as 503 with a connection error code', async () => {
    const { url, drop } = await createNativeDatabase('empty')
    const database = await openPostgresql(url, { max: 2 })
    await database.exec('create schema cinema; create table cinema.halls (id int)')
    const gateway = await createGateway(database, { schemas: ['cinema'], anonRole: 'postgres' })
    const ask = askThrough(through(gateway))
    expect(await ask('GET /halls')).toMatchObject({ status: 200 })
    await drop()
    expect(await ask('GET /halls')).toMatchObject({
      status: 503,
      body: { code: expect.stringMatching(/^PGRST00[0-3]$/) },
    })
    expect(await ask('GET /halls')).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      // The database’s address is not revealed.
      body: { code: 'PGRST000', message: 'Database connection error.', details: null, hint: null },
    })
    await gateway.close()
    await database.close()
  })
})

describe.runIf(LOCAL)('a full disk', () => {
  let isFull = false

  it.each([
    [
      'PostgreSQL',
      Object.assign(new Error('could not extend file "base/5/1": No space left on device'), {
        code: '53100',
        severity: 'ERROR',
      }),
    ],
    ['the embedded database', Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })],
  ])('of %s is reported in the response, without file names, and in the log', async (_, failure) => {
    const cinema = await cinemaDatabase('pglite')
    const logged: unknown[] = []
    const full = { transaction: () => Promise.reject(failure) }
    const gateway = await createGateway(
      new Proxy(cinema, {
        get: (of, name) => Reflect.get(name === 'transaction' && isFull ? full : of, name) as unknown,
      }),
      { schemas: ['cinema'], anonRole: 'cinema_anon' },
      { onError: (error) => logged.push(error) },
    )
    isFull = true
    expect(await askThrough(through(gateway))('POST /guestbook', { body: { line: 'a' } })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: '53100', message: 'The disk of the database is full', details: null, hint: null },
    })
    isFull = false
    expect(logged).toEqual([failure])
    await gateway.close()
  })
})

describe.runIf(LOCAL)('statements that take too long', () => {
  // PGlite has a single thread, where nothing could interrupt a statement.
  const { ask } = useCinema('postgresql')
  const cancelled = {
    status: 500,
    body: { code: '57014', message: 'canceling statement due to statement timeout' },
  }

  it('are cancelled after the role’s timeout', async () => {
    expect(await ask('GET /rpc/nap?seconds=5', { as: { role: 'cinema_hurried' } })).toMatchObject(cancelled)
    expect(await ask('GET /rpc/nap?seconds=0.2', { as: { role: 'cinema_clerk' } })).toMatchObject({
      status: 204,
    })
    expect(await ask('GET /rpc/nap?seconds=0.01', { as: { role: 'cinema_hurried' } })).toMatchObject({
      status: 204,
    })
  })

  it('are cancelled after the function’s timeout', async () => {
    expect(await ask('GET /rpc/short_nap?seconds=5', { as: { role: 'cinema_clerk' } })).toMatchObject(
      cancelled,
    )
  })

  it('do not block other requests', async () => {
    const slow = ask('GET /rpc/nap?seconds=3')
    const first = await Promise.race([slow, ask('GET /halls')])
    expect(first).toMatchObject({ status: 200 })
    expect(await slow).toMatchObject({ status: 204 })
  })
})
