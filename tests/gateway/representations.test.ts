import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

const SINGLE = 'application/vnd.pgrst.object+json'

describe.each(KINDS)('the format of the response on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('can be a single object for one row', async () => {
    expect(await ask('GET /halls?id=eq.2', { accept: SINGLE })).toMatchObject({
      status: 200,
      headers: { 'content-type': `${SINGLE}; charset=utf-8`, 'content-range': '0-0/*' },
      body: { id: 2, name: 'Small', seats: 40 },
    })
    expect(await ask('GET /halls?id=eq.2', { accept: 'application/vnd.pgrst.object' })).toMatchObject({
      body: { id: 2 },
    })
  })

  it.each([
    ['no row', 'id=eq.99', 0],
    ['several rows', 'id=lt.99', 3],
  ])('cannot be a single object for %s', async (_, query, count) => {
    expect(await ask(`GET /halls?${query}`, { accept: SINGLE })).toMatchObject({
      status: 406,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'proxy-status': 'PostgREST; error=PGRST116',
      },
      body: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: `The result contains ${count} rows`,
        hint: null,
      },
    })
  })

  it('as a single object rolls back a write that did not return exactly one row', async () => {
    const refused = { status: 406, body: { code: 'PGRST116' } }
    const extras = { accept: SINGLE, prefer: 'tx=commit, return=representation' }
    expect(await ask('PATCH /halls?id=lt.99', { ...extras, body: { seats: 1 } })).toMatchObject(refused)
    expect(await ask('DELETE /tickets?id=lt.99', extras)).toMatchObject(refused)
    const rows = [{ line: 'a' }, { line: 'b' }]
    expect(await ask('POST /guestbook', { ...extras, body: rows })).toMatchObject(refused)
    expect(await ask('POST /guestbook', { ...extras, prefer: 'tx=commit', body: rows })).toMatchObject(
      refused,
    )

    expect((await ask('GET /halls?seats=eq.1')).body).toEqual([])
    expect((await ask('GET /tickets')).body).toHaveLength(3)
    expect((await ask('GET /guestbook')).body).toHaveLength(2)
  })

  it('can be a single object for a written row', async () => {
    expect(
      await ask('POST /guestbook', {
        accept: SINGLE,
        prefer: 'return=representation',
        body: { line: 'a', stars: 1 },
      }),
    ).toMatchObject({
      status: 201,
      headers: { 'content-type': `${SINGLE}; charset=utf-8` },
      body: { line: 'a', stars: 1 },
    })
  })

  it('can be CSV', async () => {
    const { status, headers, body } = await ask('GET /films?select=id,title,score&order=id&id=gte.4', {
      accept: 'text/csv',
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toBe('id,title,score\n4,"Tram to Osaka",\n5,"100% Cotton, ""pressed""",5.5')
  })

  it('can be CSV for written rows', async () => {
    const { body } = await ask('POST /guestbook', {
      accept: 'text/csv',
      prefer: 'return=representation',
      body: [{ line: 'a,b', stars: 1 }],
    })
    expect(body).toBe('line,stars\n"a,b",1')
  })

  it('is the same for HEAD, without the body', async () => {
    const answer = await ask('HEAD /films?year=gt.1980&limit=1', { prefer: 'count=exact' })
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-range': '0-0/3' },
      body: '',
    })
    expect(await ask('HEAD /films', { accept: 'text/csv' })).toMatchObject({
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: '',
    })
  })

  it('is the status and error code for HEAD, without a body', async () => {
    expect(await ask('HEAD /nothing_here')).toMatchObject({
      status: 404,
      headers: { 'proxy-status': 'PostgREST; error=PGRST205' },
      body: '',
    })
  })

  it.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json;charset=utf-8', 'application/json; charset=utf-8'],
    ['APPLICATION/JSON', 'application/json; charset=utf-8'],
    ['text/html, text/csv', 'text/csv; charset=utf-8'],
    ['text/csv;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['text/csv, application/json;q=0.5', 'text/csv; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json; charset=utf-8'],
  ])('for Accept: %s is %s', async (accept, type) => {
    expect(await ask('GET /halls', { accept })).toMatchObject({
      status: 200,
      headers: { 'content-type': type },
    })
  })

  it('cannot be an unsupported media type', async () => {
    expect(await ask('GET /halls', { accept: 'image/png' })).toMatchObject({
      status: 406,
      body: {
        code: 'PGRST107',
        message: 'None of these media types are available: image/png',
        details: null,
        hint: null,
      },
    })
    expect(await ask('GET /halls', { accept: 'image/png, text/html' })).toMatchObject({
      status: 406,
      body: { message: 'None of these media types are available: image/png, text/html' },
    })
  })

  it('depends on the headers listed in Vary', async () => {
    expect((await ask('GET /halls')).headers.vary).toBe('Accept, Prefer, Range')
  })
})
