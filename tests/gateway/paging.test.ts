import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

describe.each(KINDS)('sorting, limits and counts on %s', (kind) => {
  const { ask, rows } = useCinema(kind)
  const ids = async (query: string): Promise<number[]> =>
    (await rows(`/films?select=id&${query}`)).map(({ id }: { id: number }) => id)

  it.each<[string, number[]]>([
    ['order=year', [1, 2, 3, 4, 5]],
    ['order=year.asc', [1, 2, 3, 4, 5]],
    ['order=year.desc', [5, 4, 3, 2, 1]],
    ['order=score', [5, 2, 1, 3, 4]],
    ['order=score.desc', [4, 3, 1, 2, 5]],
    ['order=score.nullsfirst', [4, 5, 2, 1, 3]],
    ['order=score.asc.nullsfirst', [4, 5, 2, 1, 3]],
    ['order=score.desc.nullslast', [3, 1, 2, 5, 4]],
    ['order=rating.desc,year.asc', [3, 2, 4, 1, 5]],
    ['order=rating.asc,%20id.desc', [5, 1, 4, 2, 3]],
    ['order=details->length.desc.nullslast,id', [2, 1, 3, 4, 5]],
    ['order=details->>format.asc.nullsfirst,id.desc', [5, 4, 2, 1, 3]],
  ])('sort by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it.each(['order=year.up', 'order=year.desc.nullsmiddle', 'order=year,', 'order=.desc'])(
    'reject %s with a parse error',
    async (query) => {
      const { status, body } = await ask(`GET /films?${query}`)
      expect(status).toBe(400)
      expect(body.code).toBe('PGRST100')
      expect(body.message).toMatch(/^"failed to parse order \(.*\)" \(line 1, column \d+\)$/)
    },
  )

  it.each<[string, number[], string]>([
    ['limit=2', [1, 2], '0-1/*'],
    ['offset=3', [4, 5], '3-4/*'],
    ['limit=2&offset=1', [2, 3], '1-2/*'],
    ['limit=99', [1, 2, 3, 4, 5], '0-4/*'],
    ['limit=0', [], '*/*'],
    ['offset=99', [], '*/*'],
    ['offset=-4', [1, 2, 3, 4, 5], '0-4/*'],
  ])('return the right rows and range for %s', async (query, expected, range) => {
    const { status, headers, body } = await ask(`GET /films?select=id&order=id&${query}`)
    expect({ status, range: headers['content-range'] }).toEqual({ status: 200, range })
    expect(body.map(({ id }: { id: number }) => id)).toEqual(expected)
  })

  it('reject a negative limit', async () => {
    expect(await ask('GET /films?limit=-1')).toMatchObject({
      status: 416,
      body: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'Limit should be greater than or equal to zero.',
        hint: null,
      },
    })
  })

  it('return an exact count, and 206 when there are more rows', async () => {
    expect(await ask('GET /films?select=id&order=id&limit=2', { prefer: 'count=exact' })).toMatchObject({
      status: 206,
      headers: { 'content-range': '0-1/5', 'preference-applied': 'count=exact' },
      body: [{ id: 1 }, { id: 2 }],
    })
    expect(await ask('GET /films?select=id&year=gt.1980', { prefer: 'count=exact' })).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-2/3' },
    })
    expect(await ask('GET /films?id=eq.99', { prefer: 'count=exact' })).toMatchObject({
      status: 200,
      headers: { 'content-range': '*/0' },
      body: [],
    })
  })

  it('return 206 for the last page, too', async () => {
    expect(await ask('GET /films?select=id&order=id&offset=3', { prefer: 'count=exact' })).toMatchObject({
      status: 206,
      headers: { 'content-range': '3-4/5' },
    })
  })

  it('return 416 for an offset past the end of an exact count', async () => {
    expect(await ask('GET /films?offset=99', { prefer: 'count=exact' })).toMatchObject({
      status: 416,
      headers: { 'content-range': '*/5' },
      body: { code: 'PGRST103', details: 'An offset of 99 was requested, but there are only 5 rows.' },
    })
  })

  it('return 416 with the headers that a successful response would have', async () => {
    const answer = await ask('GET /films?select=id&offset=99', {
      prefer: 'count=exact',
      headers: { 'accept-profile': 'cinema' },
    })
    expect(answer).toMatchObject({
      status: 416,
      headers: {
        'content-location': '/films?offset=99&select=id',
        'content-profile': 'cinema',
        'content-type': 'application/json; charset=utf-8',
        'preference-applied': 'count=exact',
        vary: 'Accept, Prefer, Range',
      },
    })
    expect(answer.headers).not.toHaveProperty('proxy-status')
    expect(await ask('GET /rpc/numbers?upto=3&offset=99', { prefer: 'count=exact' })).toMatchObject({
      status: 416,
      headers: { 'content-range': '*/3', 'preference-applied': 'count=exact' },
      body: { code: 'PGRST103' },
    })
  })

  it('respect the Range header on GET', async () => {
    expect(await ask('GET /films?select=id&order=id', { headers: { range: '1-2' } })).toMatchObject({
      status: 200,
      headers: { 'content-range': '1-2/*' },
      body: [{ id: 2 }, { id: 3 }],
    })
    expect(
      await ask('GET /films?select=id&order=id', { headers: { range: '1-2' }, prefer: 'count=exact' }),
    ).toMatchObject({ status: 206, headers: { 'content-range': '1-2/5' } })
    expect(await ask('GET /films?select=id&order=id', { headers: { range: '3-' } })).toMatchObject({
      headers: { 'content-range': '3-4/*' },
      body: [{ id: 4 }, { id: 5 }],
    })
    expect(await ask('GET /films?select=id&order=id', { headers: { range: '4-99' } })).toMatchObject({
      headers: { 'content-range': '4-4/*' },
    })
  })

  it('intersect Range and limit', async () => {
    expect(await ask('GET /films?select=id&order=id&limit=3', { headers: { range: '0-1' } })).toMatchObject({
      headers: { 'content-range': '0-1/*' },
      body: [{ id: 1 }, { id: 2 }],
    })
  })

  it('reject a Range that ends before it starts', async () => {
    expect(await ask('GET /films', { headers: { range: '1-0' } })).toMatchObject({
      status: 416,
      body: {
        code: 'PGRST103',
        details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      },
    })
  })

  it('return 416 for a Range past the end of an exact count', async () => {
    expect(await ask('GET /films', { headers: { range: '99-100' }, prefer: 'count=exact' })).toMatchObject({
      status: 416,
      headers: { 'content-range': '*/5' },
    })
  })

  it('ignore a malformed Range header, and Range on methods other than GET', async () => {
    expect(await ask('GET /films?select=id', { headers: { range: 'bytes=abc' } })).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-4/*' },
    })
    expect(await ask('HEAD /films', { headers: { range: '0-1' } })).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-4/*' },
    })
  })
})

describe.runIf(LOCAL).each(KINDS)('the maximum number of rows on %s', (kind) => {
  const { ask } = useCinema(kind, { maxRows: 2 })

  it('applies without a limit, and below a larger one', async () => {
    expect(await ask('GET /films?select=id&order=id')).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-1/*' },
      body: [{ id: 1 }, { id: 2 }],
    })
    expect(await ask('GET /films?select=id&limit=99', { prefer: 'count=exact' })).toMatchObject({
      status: 206,
      headers: { 'content-range': '0-1/5' },
    })
    expect(await ask('GET /films?select=id&order=id&offset=4')).toMatchObject({ body: [{ id: 5 }] })
    expect(await ask('GET /films?select=id&limit=1')).toMatchObject({ headers: { 'content-range': '0-0/*' } })
  })

  it('applies to embedded rows and functions, but not to what a write returns', async () => {
    expect(await ask('GET /films?select=casts(part)&id=eq.1')).toMatchObject({ body: [{ casts: [{}, {}] }] })
    expect((await ask('GET /rpc/numbers?upto=9')).body).toEqual([1, 2])
    const all = [7, 8, 9].map((stars) => ({ stars }))
    const { body } = await ask('POST /guestbook?select=stars', { body: all, prefer: 'return=representation' })
    expect(body).toEqual(all)
  })
})
