import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

describe.runIf(LOCAL).each(KINDS)('cross-origin requests, with a list of allowed origins, on %s', (kind) => {
  const { ask } = useCinema(kind, { corsOrigins: ['https://club.example.org'] })
  const from = (origin: string) => ({ headers: { origin, 'access-control-request-method': 'POST' } })

  it('from an allowed origin may read the response', async () => {
    for (const line of ['OPTIONS /halls', 'GET /halls']) {
      const { headers } = await ask(line, from('https://club.example.org'))
      expect(headers['access-control-allow-origin']).toBe('https://club.example.org')
    }
  })

  it('from other sites reveal nothing', async () => {
    for (const line of ['OPTIONS /halls', 'GET /halls', 'GET /nothing_here']) {
      const { headers } = await ask(line, from('https://example.org'))
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe.each(KINDS)('OPTIONS and cross-origin requests on %s', (kind) => {
  const { ask } = useCinema(kind)

  it.each([
    ['/halls', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/recent_films', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/guestbook', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/films_per_year', 'OPTIONS,GET,HEAD'],
    ['/rpc/pair', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/echo', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/greet', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/count_up', 'OPTIONS,POST'],
  ])('list the methods of %s', async (path, allow) => {
    const { status, headers, body } = await ask(`OPTIONS ${path}`)
    expect({ status, body, vary: headers.vary }).toEqual({
      status: 200,
      body: '',
      vary: 'Accept, Prefer, Range',
    })
    // PUT is the only method of PostgREST’s list that a subset may leave out.
    expect([allow, allow.replace('PUT,', '')]).toContain(headers.allow)
  })

  it('are 404 for what does not exist', async () => {
    expect(await ask('OPTIONS /nothing_here')).toMatchObject({ status: 404 })
    expect(await ask('OPTIONS /rpc/nothing_here')).toMatchObject({ status: 404 })
  })

  it('are 404 for functions that need arguments, which OPTIONS does not pass', async () => {
    for (const path of ['/rpc/add', '/rpc/seats']) {
      expect(await ask(`OPTIONS ${path}`)).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    }
    expect(await ask('GET /rpc/add?a=1&b=2')).toMatchObject({ status: 200, body: 3 })
  })

  it('allow preflights from every origin, with the headers it asks for', async () => {
    expect(
      await ask('OPTIONS /halls', {
        headers: {
          origin: 'https://example.org',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'Foo,Bar',
        },
      }),
    ).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
        'access-control-allow-headers': 'Authorization, Foo, Bar, Accept, Accept-Language, Content-Language',
        'access-control-max-age': '86400',
      },
    })
  })

  it('allow every origin to read the response and the relevant headers', async () => {
    const { headers } = await ask('GET /halls', { headers: { origin: 'https://example.org' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe(
      'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
    )
  })

  it('allow every origin to read errors, too', async () => {
    const extras = { headers: { origin: 'https://example.org' } }
    expect((await ask('GET /nothing_here', extras)).headers['access-control-allow-origin']).toBe('*')
    expect(
      (await ask('GET /halls', { ...extras, as: 'nonsense' })).headers['access-control-allow-origin'],
    ).toBe('*')
  })
})
