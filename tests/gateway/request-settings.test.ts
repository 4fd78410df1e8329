import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

describe.each(KINDS)('what functions learn of a request on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('gives method, path, headers, cookies and claims', async () => {
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

  it('gives the anonymous role as a claim to those without a token', async () => {
    expect((await ask('POST /rpc/request')).body).toMatchObject({
      method: 'POST',
      claims: { role: 'cinema_anon' },
    })
  })

  it('sets the search path to the schema of the request, then the additional ones', async () => {
    expect((await ask('GET /rpc/request')).body.search_path).toMatch(/^"?cinema"?, "?public"?$/)
  })

  it('gives the settings of the application', async () => {
    expect((await ask('GET /rpc/request')).body.colour).toBe('red')
  })

  it('does not let one request see the settings of another', async () => {
    await ask('GET /rpc/request', {
      as: { role: 'cinema_member', sub: 'ida' },
      headers: { 'x-left-over': '1' },
    })
    const { headers, claims } = (await ask('GET /rpc/request')).body
    expect(headers).not.toHaveProperty('x-left-over')
    expect(claims).not.toHaveProperty('sub')
  })

  it('keeps requests apart that run at the same time', async () => {
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

  it('keeps each request to the rows that its claims may see', async () => {
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

describe.each(KINDS)('the function that runs before each request on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('can refuse the request', async () => {
    expect(await ask('GET /halls', { as: { role: 'cinema_member', banned: true } })).toMatchObject({
      status: 403,
      body: { code: 'PT403', message: 'Banned from the cinema' },
    })
  })

  it('can take another role, and set headers', async () => {
    expect((await ask('GET /rpc/request', { as: { become: 'cinema_clerk' } })).body.role).toBe('cinema_clerk')
    expect((await ask('GET /halls', { headers: { 'x-greet': '1' } })).headers['x-greeting']).toBe('Welcome')
  })
})

describe.runIf(LOCAL).each(KINDS)('a missing function before each request on %s', (kind) => {
  const { ask } = useCinema(kind, { preRequest: 'cinema.no_such_function' })

  it('fails every request with the error of the database', async () => {
    expect(await ask('GET /halls')).toMatchObject({ status: 404, body: { code: '42883' } })
  })
})

describe.each(KINDS)('what functions say about the answer on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('takes the status and the headers, each as often as it was set', async () => {
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

  it('lets headers replace its own', async () => {
    const headers = JSON.stringify([{ 'Content-Type': 'application/vnd.cinema+json' }, { Vary: 'Cookie' }])
    expect(await ask('POST /rpc/set_response', { body: { headers } })).toMatchObject({
      headers: { 'content-type': 'application/vnd.cinema+json', vary: 'Cookie' },
    })
  })

  it.each(['{"X-Cinema": "1"}', '[{"X-Cinema": 1}]', '[{"a": "1", "b": "2"}]', 'nonsense', '["X"]'])(
    'fails for the headers %s',
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

  it('reads a status as far as it is a number', async () => {
    expect(await ask('POST /rpc/set_response', { body: { status: '299.5' } })).toMatchObject({ status: 299 })
  })

  // PostgREST writes "HTTP/1.1 002" for it, which no client can read.
  it.runIf(LOCAL)('fails for the status 2.5, which is read as 2', async () => {
    expect(await ask('POST /rpc/set_response', { body: { status: '2.5' } })).toMatchObject({
      status: 500,
      body: { code: 'PGRST112' },
    })
  })

  it.each(['many', '-1'])('fails for the status %s', async (status) => {
    expect(await ask('POST /rpc/set_response', { body: { status } })).toMatchObject({
      status: 500,
      body: { code: 'PGRST112', message: 'response.status guc must be a valid status code' },
    })
  })

  it('lets a function return its failure itself: what it wrote stays', async () => {
    const { status, body } = await ask('POST /rpc/set_response', { body: { status: '400' } })
    expect({ status, body }).toEqual({ status: 400, body: 'done' })
  })
})
