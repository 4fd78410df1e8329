import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

describe.each(KINDS)('the request settings visible to functions on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('include method, path, headers, cookies and claims', async () => {
    const { body } = await ask('GET /rpc/request', {
      headers: { 'X-Custom': 'Ünï "q"', cookie: 'a=1; session=xyz' },
      as: { role: 'cinema_member', sub: 'ida', deep: { x: [1] } },
    })
    expect(body).toMatchObject({
      role: 'cinema_member',
      method: 'GET',
      path: '/rpc/request',
      headers: { 'x-custom': 'Ünï "q"' },
      cookies: { a: '1', session: 'xyz' },
      claims: { role: 'cinema_member', sub: 'ida', deep: { x: [1] } },
    })
  })

  it('include the anonymous role as a claim without a token', async () => {
    expect((await ask('POST /rpc/request')).body).toMatchObject({
      method: 'POST',
      claims: { role: 'cinema_anon' },
    })
  })

  it('include a search path of the request’s schema, then the extra ones', async () => {
    expect((await ask('GET /rpc/request')).body.search_path).toMatch(/^"?cinema"?, "?public"?$/)
  })

  it('include the application’s settings', async () => {
    expect((await ask('GET /rpc/request')).body.colour).toBe('red')
  })

  it('do not leak from one request to the next', async () => {
    await ask('GET /rpc/request', {
      as: { role: 'cinema_member', sub: 'ida' },
      headers: { 'x-left-over': '1' },
    })
    const { headers, claims } = (await ask('GET /rpc/request')).body
    expect(headers).not.toHaveProperty('x-left-over')
    expect(claims).not.toHaveProperty('sub')
  })

  it('are isolated between concurrent requests', async () => {
    const subjects = Array.from({ length: 40 }, (_, i) => `member ${i}`)
    const seen = await Promise.all(
      subjects.map(async (sub, i) => {
        const role = i % 2 === 0 ? 'cinema_member' : 'cinema_clerk'
        const { body } = await ask('GET /rpc/request', { as: { role, sub } })
        return body.role === role && body.claims.sub
      }),
    )
    expect(seen).toEqual(subjects)
  })

  it('restrict each request to the rows that its claims may see', async () => {
    const of = (sub: string) => ({ as: { role: 'cinema_member', sub } })
    expect((await ask('GET /diary?select=id', of('ida'))).body).toEqual([{ id: 1 }])
    expect((await ask('GET /diary?select=id', of('leo'))).body).toEqual([{ id: 2 }])
    expect((await ask('GET /diary?select=id', of('kim'))).body).toEqual([])
    expect(await ask('PATCH /diary?id=eq.2', { ...of('ida'), body: { note: 'x' } })).toMatchObject({
      status: 204,
      headers: { 'content-range': '*/*' },
    })
    expect(
      await ask('POST /diary', { ...of('ida'), body: { id: 9, owner: 'leo', note: 'x' } }),
    ).toMatchObject({
      status: 403,
      body: { code: '42501', message: 'new row violates row-level security policy for table "diary"' },
    })
    const { body } = await ask('POST /diary?columns=id,note', {
      ...of('ida'),
      body: { id: 9, note: 'x' },
      prefer: 'return=representation',
    })
    expect(body).toEqual([{ id: 9, owner: 'ida', note: 'x' }])
  })
})

describe.each(KINDS)('the pre-request function on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('can reject the request', async () => {
    expect(await ask('GET /halls', { as: { role: 'cinema_member', banned: true } })).toMatchObject({
      status: 403,
      body: { code: 'PT403', message: 'Banned from the cinema' },
    })
  })

  it('can switch to another role, and set headers', async () => {
    expect((await ask('GET /rpc/request', { as: { become: 'cinema_clerk' } })).body.role).toBe('cinema_clerk')
    expect((await ask('GET /halls', { headers: { 'x-greet': '1' } })).headers['x-greeting']).toBe('Welcome')
  })
})

describe.runIf(LOCAL).each(KINDS)('a missing pre-request function on %s', (kind) => {
  const { ask } = useCinema(kind, { preRequest: 'cinema.no_such_function' })

  it('fails every request with the database’s error', async () => {
    expect(await ask('GET /halls')).toMatchObject({ status: 404, body: { code: '42883' } })
  })
})

describe.each(KINDS)('response settings of functions on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('set the status, and headers as often as they were set', async () => {
    expect(await ask('POST /rpc/teapot')).toMatchObject({
      status: 418,
      headers: {
        'x-tea': 'green',
        'set-cookie': 'a=1, b=2',
        'content-type': 'application/json; charset=utf-8',
      },
      body: { short: true },
    })
  })

  it('can replace the gateway’s own headers', async () => {
    const headers = JSON.stringify([{ 'Content-Type': 'application/vnd.cinema+json' }, { Vary: 'Cookie' }])
    expect(await ask('POST /rpc/set_response', { body: { headers } })).toMatchObject({
      headers: { 'content-type': 'application/vnd.cinema+json', vary: 'Cookie' },
    })
  })

  it.each(['{"X-Cinema": "1"}', '[{"X-Cinema": 1}]', '[{"a": "1", "b": "2"}]', 'nonsense', '["X"]'])(
    'fail with the headers %s',
    async (headers) => {
      expect(await ask('POST /rpc/set_response', { body: { headers } })).toMatchObject({
        status: 500,
        body: {
          code: 'PGRST111',
          message:
            'response.headers guc must be a JSON array composed of objects with a single key and a string value',
        },
      })
    },
  )

  it('are parsed leniently: the status is the leading number', async () => {
    expect(await ask('POST /rpc/set_response', { body: { status: '299.5' } })).toMatchObject({ status: 299 })
  })

  // PostgREST sends "HTTP/1.1 002" for it, which no client can parse.
  it.runIf(LOCAL)('fail with the status 2.5, which is parsed as 2', async () => {
    expect(await ask('POST /rpc/set_response', { body: { status: '2.5' } })).toMatchObject({
      status: 500,
      body: { code: 'PGRST112' },
    })
  })

  it.each(['many', '-1'])('fail with the status %s', async (status) => {
    expect(await ask('POST /rpc/set_response', { body: { status } })).toMatchObject({
      status: 500,
      body: { code: 'PGRST112', message: 'response.status guc must be a valid status code' },
    })
  })

  it('can turn a result into an error without a rollback', async () => {
    const { status, body } = await ask('POST /rpc/set_response', { body: { status: '400' } })
    expect({ status, body }).toEqual({ status: 400, body: 'done' })
  })
})
