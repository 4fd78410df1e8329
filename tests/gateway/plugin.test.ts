import fastify, { type FastifyInstance } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { gatewayPlugin } from '#server/gateway/plugin.ts'

import { cinemaDatabase, cinemaGateway, LIMITS, LOCAL } from './cinema.ts'

describe.runIf(LOCAL)('the gateway plugin', () => {
  let app: FastifyInstance

  beforeAll(async () => {
    const gateway = await cinemaGateway(await cinemaDatabase('postgresql'), LIMITS)
    app = fastify()
    app.get('/health', () => ({ ok: true }))
    await app.register(gatewayPlugin, { prefix: '/api', gateway })
    app.addHook('onClose', () => gateway.close())
  })
  afterAll(() => app.close())

  it('serves its prefix and leaves other paths alone', async () => {
    expect((await app.inject('/api/halls?id=eq.1&select=name')).json()).toEqual([{ name: 'Big' }])
    expect((await app.inject('/health')).json()).toEqual({ ok: true })
    expect((await app.inject('/halls')).statusCode).toBe(404)
    expect((await app.inject('/api')).json().code).toBe('PGRST126')
    expect((await app.inject('/api/')).json().code).toBe('PGRST126')
    expect((await app.inject('/api/a/b')).json().code).toBe('PGRST125')
  })

  it('receives names still percent-encoded', async () => {
    const answer = await app.inject('/api/Odd%20Names?select=%22quo%5C%22te%22&%22dot.ted%22=eq.d1')
    expect(answer.json()).toEqual([{ 'quo"te': 'q1' }])
    expect((await app.inject('/api/films?title=eq.The+Goulash+Affair&select=id')).json()).toEqual([{ id: 3 }])
    expect((await app.inject('/api/rpc/greet?name=%2525')).json()).toBe('Hello, %25! ')
  })

  it('accepts bodies of every kind, with any content type or none', async () => {
    const post = async (payload: string, type?: string) => {
      const headers = { prefer: 'return=representation', ...(type && { 'content-type': type }) }
      return (await app.inject({ method: 'POST', url: '/api/guestbook', payload, headers })).json()
    }
    expect(await post('{"line": "å"}', 'application/json; charset=utf-8')).toEqual([
      { line: 'å', stars: null },
    ])
    expect(await post('{"line": "å"}')).toEqual([{ line: 'å', stars: null }])
    expect(await post('<a/>', 'text/xml')).toMatchObject({ code: 'PGRST102' })
    expect(await post('{broken', 'application/json')).toMatchObject({ code: 'PGRST102' })
    expect((await app.inject({ method: 'POST', url: '/api/rpc/greet' })).json()).toBe('Hello, world! ')
    expect((await app.inject({ method: 'DELETE', url: '/api/guestbook?stars=eq.99' })).statusCode).toBe(204)
  })

  it.each([
    ['every row', 200, {}],
    ['some of the rows', 206, { prefer: 'count=exact' }],
  ])('compresses a list of %s, which says which rows it has', async (_what, status, more) => {
    const url = '/api/films?select=*,screenings(*)&limit=4'
    const plain = await app.inject({ url, headers: more })
    expect(plain.statusCode).toBe(status)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [encoding, decoded] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await app.inject({
        url,
        headers: { ...more, 'accept-encoding': `${encoding}, deflate` },
      })
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-range': expect.any(String),
      })
      expect(answer.headers.vary).toMatch(/Accept-Encoding/)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(decoded(answer.rawPayload).toString()).toBe(plain.body)
    }
  })

  it('leaves a short list, and one that the client wants as it is, uncompressed', async () => {
    const short = await app.inject({ url: '/api/halls', headers: { 'accept-encoding': 'br' } })
    expect(short.json()).toHaveLength(3)
    expect(short.headers['content-encoding']).toBeUndefined()
    const url = '/api/films?select=*,screenings(*)'
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'identity, br;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    // A cache must not give it to others either.
    expect(plain.headers.vary).toMatch(/Accept-Encoding/)
  })

  it('rejects bodies that are too large with a regular error', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/guestbook',
      payload: { line: 'x'.repeat(70_000) },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      details: null,
      hint: null,
    })
  })

  it('sends every header that a function sets, as often as it was set', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/rpc/teapot' })
    expect(answer.statusCode).toBe(418)
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    const headers = JSON.stringify([{ 'Cache-Control': 'public' }, { 'Cache-Control': 'max-age=60' }])
    const twice = await app.inject({ method: 'POST', url: '/api/rpc/set_response', payload: { headers } })
    expect([twice.headers['cache-control']].flat().join(', ')).toBe('public, max-age=60')
  })

  it('leaves the length of a response to the server, whatever a function sets', async () => {
    const headers = JSON.stringify([
      { 'Content-Length': '3' },
      { 'Transfer-Encoding': 'chunked' },
      { 'X-A': 'b' },
    ])
    const answer = await app.inject({ method: 'POST', url: '/api/rpc/set_response', payload: { headers } })
    expect(answer.headers['x-a']).toBe('b')
    expect(answer.headers['transfer-encoding']).toBeUndefined()
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  })

  it('sends non-ASCII headers as UTF-8, encoded once', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${address}/api/rpc/set_response`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ headers: JSON.stringify([{ 'X-Name': 'Åsa' }]) }),
    })
    expect(Buffer.from(response.headers.get('x-name') ?? '', 'latin1').toString('utf8')).toBe('Åsa')
  })

  it('forbids caching, unless the function allows it', async () => {
    expect((await app.inject({ url: '/api/halls' })).headers['cache-control']).toBe('no-store')
  })

  it('sends no content type with an empty body, and no body for HEAD', async () => {
    const empty = await app.inject({ method: 'PATCH', url: '/api/halls?id=eq.9', payload: { seats: 1 } })
    expect(empty.statusCode).toBe(204)
    expect(empty.headers).not.toHaveProperty('content-type')
    const head = await app.inject({ method: 'HEAD', url: '/api/halls' })
    expect(head.body).toBe('')
    expect(head.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-2/*',
    })
  })

  it('sends bytes unchanged', async () => {
    const answer = await app.inject({
      url: '/api/rpc/reel',
      headers: { accept: 'application/vnd.cinema.reel' },
    })
    expect(answer.rawPayload).toEqual(Buffer.from([0x00, 0xff, 0x10]))
  })

  it('handles OPTIONS and unknown methods itself', async () => {
    const options = await app.inject({ method: 'OPTIONS', url: '/api/halls' })
    expect(options.headers.allow).toContain('GET')
    const put = await app.inject({ method: 'PUT', url: '/api/rpc/add', payload: {} })
    expect(put.json().code).toBe('PGRST101')
  })
})
