import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

describe.runIf(LOCAL).each(KINDS)('other origins, where only some are allowed, on %s', (kind) => {
  const { ask } = useCinema(kind, { corsOrigins: ['https://club.example.org'] })
  const from = (origin: string) => ({ headers: { origin, 'access-control-request-method': 'POST' } })

  it('lets those read the answer', async () => {
    for (const line of ['OPTIONS /halls', 'GET /halls']) {
      const { headers } = await ask(line, from('https://club.example.org'))
      expect(headers['access-control-allow-origin']).toBe('https://club.example.org')
    }
  })

  it('reveals nothing to the pages of other sites', async () => {
    for (const line of ['OPTIONS /halls', 'GET /halls', 'GET /nothing_here']) {
      const { headers } = await ask(line, from('https://example.org'))
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe.each(KINDS)('OPTIONS and other origins on %s', (kind) => {
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
  ])('says which methods %s takes', async (path, allow) => {
    const { status, headers, body } = await ask(`OPTIONS ${path}`)
    expect({ status, body, vary: headers.vary }).toEqual({
      status: 200,
      body: '',
      vary: 'Accept, Prefer, Range',
    })
    // PUT is the one method of PostgREST's list that a subset may leave out.
    expect([allow, allow.replace('PUT,', '')]).toContain(headers.allow)
  })

  it('does not know the methods of what does not exist', async () => {
    expect(await ask('OPTIONS /nothing_here')).toMatchObject({ status: 404 })
    expect(await ask('OPTIONS /rpc/nothing_here')).toMatchObject({ status: 404 })
  })

  it('does not know a function that needs arguments, which OPTIONS does not give it', async () => {
    for (const path of ['/rpc/add', '/rpc/seats']) {
      expect(await ask(`OPTIONS ${path}`)).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    }
    expect(await ask('GET /rpc/add?a=1&b=2')).toMatchObject({ status: 200, body: 3 })
  })

  it('lets every origin ask, with the headers that it wants to send', async () => {
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

  it('lets every origin read the answer and the headers that matter', async () => {
    const { headers } = await ask('GET /halls', { headers: { origin: 'https://example.org' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe(
      'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
    )
  })

  it('lets every origin read errors too', async () => {
    const extras = { headers: { origin: 'https://example.org' } }
    expect((await ask('GET /nothing_here', extras)).headers['access-control-allow-origin']).toBe('*')
    expect(
      (await ask('GET /halls', { ...extras, as: 'nonsense' })).headers['access-control-allow-origin'],
    ).toBe('*')
  })
})
