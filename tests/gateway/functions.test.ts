import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('functions on %s', (kind) => {
  const { ask, rows } = useCinema(kind)

  it('can be called by GET and by POST with named arguments', async () => {
    expect(await ask('GET /rpc/add?a=2&b=3')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: 5,
    })
    expect(await ask('POST /rpc/add', { body: { a: 2, b: 3 } })).toMatchObject({ status: 200, body: 5 })
    expect(await ask('POST /rpc/add', { body: { a: '2', b: '3' } })).toMatchObject({ status: 200, body: 5 })
  })

  it('can be called without the arguments that have defaults', async () => {
    expect((await ask('GET /rpc/greet')).body).toBe('Hello, world! ')
    expect((await ask('POST /rpc/greet', { body: {} })).body).toBe('Hello, world! ')
    expect((await ask('POST /rpc/greet')).body).toBe('Hello, world! ')
    expect((await ask('POST /rpc/greet', { body: { times: 2 } })).body).toBe('Hello, world! Hello, world! ')
    expect((await ask('GET /rpc/greet?name=Ida&times=1')).body).toBe('Hello, Ida! ')
  })

  it('accept null, arrays and JSON', async () => {
    expect((await ask('POST /rpc/greet', { body: { name: null } })).body).toBe(null)
    expect((await ask('POST /rpc/list', { body: { items: ['a', 'b,c'] } })).body).toBe(2)
    expect((await ask('GET /rpc/list?items=%7Ba,b,c%7D')).body).toBe(3)
    expect((await ask('POST /rpc/whole_reel', { body: { a: { deep: [1, 'x'] } } })).body).toEqual({
      deep: [1, 'x'],
    })
  })

  it('receive the whole body in a single unnamed JSON argument', async () => {
    expect((await ask('POST /rpc/echo', { body: { b: 1, a: [2] } })).body).toEqual({ got: { b: 1, a: [2] } })
    expect((await ask('POST /rpc/echo', { body: [{ a: 1 }, { a: 2 }] })).body).toEqual({
      got: [{ a: 1 }, { a: 2 }],
    })
  })

  it('return scalars as JSON, also null and text', async () => {
    expect((await ask('GET /rpc/today')).body).toBe('2026-02-03')
    expect(await ask('GET /rpc/maybe_text?give=false')).toMatchObject({ status: 200, body: null })
    expect((await ask('GET /rpc/pair')).body).toEqual({ a: 1, b: 'two' })
  })

  it('that return void are answered with 204 and no body', async () => {
    const answer = await ask('POST /rpc/nothing')
    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(answer.headers).not.toHaveProperty('content-type')
    expect(await ask('GET /rpc/nothing')).toMatchObject({ status: 204 })
  })

  it('return sets as lists, and a single row as an object', async () => {
    expect((await ask('GET /rpc/numbers?upto=3')).body).toEqual([1, 2, 3])
    expect((await ask('GET /rpc/numbers?upto=0')).body).toEqual([])
    expect(await ask('GET /rpc/film?film=4&select=id,title')).toMatchObject({
      body: { id: 4, title: 'Tram to Osaka' },
    })
    expect((await ask('GET /rpc/shows?shows=eq.2&select=title&order=title')).body).toEqual([
      { title: 'The Goulash Affair' },
      { title: 'Winter Light Bulb' },
    ])
  })

  it('that return sets can be filtered, sorted, limited, counted and embedded', async () => {
    expect(
      await rows(
        '/rpc/films_of?director=1&select=id,second:directors!second_director_id(name)&order=id.desc',
      ),
    ).toEqual([
      { id: 2, second: { name: 'Béla Varga' } },
      { id: 1, second: null },
    ])
    expect(await rows('/rpc/films_of?director=1&year=gt.1968&select=id')).toEqual([{ id: 2 }])
    expect(
      await rows(
        '/rpc/films_of?director=1&or=(id.eq.1,id.eq.9)&select=id,screenings(id)&screenings.order=id',
      ),
    ).toEqual([{ id: 1, screenings: [{ id: 1 }, { id: 2 }] }])
    expect(
      await ask('GET /rpc/films_of?director=1&limit=1&offset=1&order=id', { prefer: 'count=exact' }),
    ).toMatchObject({
      status: 206,
      headers: { 'content-range': '1-1/2' },
    })
    expect(await ask('POST /rpc/films_of?select=id&year=eq.1970', { body: { director: 1 } })).toMatchObject({
      status: 200,
      body: [{ id: 2 }],
    })
    expect(await ask('GET /rpc/add?a=1&b=1', { prefer: 'count=exact' })).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-0/1' },
    })
  })

  it('respect the Range header only for GET', async () => {
    const extras = { headers: { range: '1-1' } }
    expect((await ask('GET /rpc/numbers?upto=3', extras)).body).toEqual([2])
    expect((await ask('POST /rpc/numbers', { ...extras, body: { upto: 3 } })).body).toEqual([1, 2, 3])
  })

  it('can return CSV and single objects', async () => {
    expect(await ask('GET /rpc/films_of?director=3&select=id,year', { accept: 'text/csv' })).toMatchObject({
      body: 'id,year\n4,1999',
    })
    const accept = 'application/vnd.pgrst.object+json'
    expect(await ask('GET /rpc/films_of?director=3&select=id', { accept })).toMatchObject({
      status: 200,
      body: { id: 4 },
    })
    expect(await ask('GET /rpc/films_of?director=1', { accept })).toMatchObject({
      status: 406,
      body: { code: 'PGRST116' },
    })
  })

  it('respond to HEAD as to GET', async () => {
    expect(await ask('HEAD /rpc/numbers?upto=3')).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-2/*' },
      body: '',
    })
  })

  it('run read-only for GET: one that writes fails, one that merely could does not', async () => {
    expect(await ask('GET /rpc/count_up')).toMatchObject({
      status: 405,
      body: { code: '25006', message: 'cannot execute nextval() in a read-only transaction' },
    })
    expect(await ask('GET /rpc/sell?screening=1&seat=Z9')).toMatchObject({
      status: 405,
      body: { code: '25006' },
    })
    expect(await ask('POST /rpc/count_up')).toMatchObject({ status: 200, body: expect.any(Number) })
    expect(await ask('GET /rpc/dice')).toMatchObject({ status: 200, body: 4 })
  })

  it('that write return their result', async () => {
    expect(
      await ask('POST /rpc/sell?select=seat,screenings(films(title))', {
        body: { screening: 1, seat: 'Z9' },
      }),
    ).toMatchObject({
      status: 200,
      body: { seat: 'Z9', screenings: { films: { title: 'Winter Light Bulb' } } },
    })
  })

  it('respect max-affected if they return sets, and reject it otherwise', async () => {
    const prefer = 'handling=strict, max-affected=1'
    expect(await ask('POST /rpc/refund', { body: { screening: 1 }, prefer })).toMatchObject({
      status: 400,
      body: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    expect(await ask('POST /rpc/refund', { body: { screening: 4 }, prefer })).toMatchObject({ status: 200 })
    expect(await ask('POST /rpc/refund_quietly', { body: { screening: 4 }, prefer })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST128',
        message:
          'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      },
    })
  })

  it('require the EXECUTE privilege', async () => {
    expect(await ask('GET /rpc/clerks_only')).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for function clerks_only' },
    })
    expect(await ask('GET /rpc/clerks_only', { as: { role: 'cinema_member' } })).toMatchObject({
      status: 403,
    })
    expect(await ask('GET /rpc/clerks_only', { as: { role: 'cinema_clerk' } })).toMatchObject({
      status: 200,
      body: 'psst',
    })
  })
})
