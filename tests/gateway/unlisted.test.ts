import { describe, expect, it } from 'vitest'

import type { Answer, Extras } from '../helpers/http.ts'
import { KINDS, useCinema } from './cinema.ts'

/**
 * Features of PostgREST beyond the subset: the gateway responds like PostgREST or rejects the request, and
 * never responds differently.
 */
describe.each(KINDS)('beyond the subset on %s', (kind) => {
  const { ask } = useCinema(kind)

  const refused = ({ status, body }: Answer) =>
    [400, 404, 405, 406, 415].includes(status) && /^PGRST[12]\d\d$/.test(body?.code)

  it.each<[string, string, Extras, unknown]>([
    [
      'spreading',
      'GET /screenings?select=id,...films(title)&id=eq.4',
      {},
      [{ id: 4, title: 'The Goulash Affair' }],
    ],
    ['order by an embedded row', 'GET /screenings?select=id&order=films(year).desc&limit=1', {}, [{ id: 6 }]],
    [
      'filtering by the absence of embedded rows',
      'GET /films?select=id,screenings()&screenings=is.null',
      {},
      [{ id: 5 }],
    ],
    [
      'PUT',
      'PUT /halls?id=eq.3',
      { body: { id: 3, name: 'Cave', seats: 1 }, prefer: 'return=representation' },
      [{ id: 3, name: 'Cave', seats: 1 }],
    ],
    ['a variadic function', 'POST /rpc/total', { body: { n: [1, 2, 3] } }, 6],
    [
      'a form',
      'POST /guestbook',
      { body: 'line=a&stars=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      '',
    ],
    [
      'CSV as a body',
      'POST /guestbook?select=line',
      { body: 'line,stars\na,1\n', headers: { 'content-type': 'text/csv' }, prefer: 'return=representation' },
      [{ line: 'a' }],
    ],
    [
      'null values left out',
      'GET /halls?id=eq.3',
      { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
      [{ id: 3, name: 'Cellar' }],
    ],
  ])('%s is correct or rejected', async (_, line, extras, right) => {
    const answer = await ask(line, extras)
    expect(refused(answer) ? 'refused' : answer.body).toEqual(refused(answer) ? 'refused' : right)
  })

  it.each([
    ['select=sold.sum()', 'screenings'],
    ['select=count()', 'screenings'],
    ['select=hall_id,price.avg()::int', 'screenings'],
  ])('aggregates are disabled: %s', async (query, table) => {
    expect(await ask(`GET /${table}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
    })
  })

  it('a time zone is applied and confirmed, or neither', async () => {
    const prefer = 'timezone=America/Los_Angeles'
    const { headers, body } = await ask('GET /screenings?select=starts_at&id=eq.4', { prefer })
    const isApplied = headers['preference-applied'] === prefer
    expect(body).toEqual([
      { starts_at: isApplied ? '2026-01-20T12:00:00-08:00' : '2026-01-20T20:00:00+00:00' },
    ])
  })

  it('rows cannot be sorted by a to-many embedding', async () => {
    expect(await ask('GET /films?select=id,screenings(id)&order=screenings(id)')).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching(/^PGRST1(18|27|00)$/) },
    })
  })

  it.each(['application/vnd.pgrst.plan+json', 'application/vnd.pgrst.plan', 'application/openapi+json'])(
    'the media type %s is not available',
    async (accept) => {
      expect(await ask('GET /halls', { accept })).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
    },
  )

  it('GeoJSON is left to the database, which has no function for it without PostGIS', async () => {
    expect(await ask('GET /halls', { accept: 'application/geo+json' })).toMatchObject({
      status: 404,
      body: { code: '42883', message: 'function st_asgeojson(record) does not exist' },
    })
  })

  it('the root reveals nothing', async () => {
    expect(await ask('GET /')).toMatchObject({
      status: 404,
      body: { code: 'PGRST126', message: 'Root endpoint metadata is disabled', details: null, hint: null },
    })
  })

  it.each(['params=single-object', 'count=guessed', 'return=poetry', 'resolution=none'])(
    'the preference %s is ignored, or rejected when strict',
    async (preference) => {
      const answer = await ask('GET /halls', { prefer: preference })
      expect(answer.status).toBe(200)
      expect(answer.headers).not.toHaveProperty('preference-applied')
      expect(await ask('GET /halls', { prefer: `handling=strict, ${preference}` })).toMatchObject({
        status: 400,
        body: { code: 'PGRST122', details: `Invalid preferences: ${preference}` },
      })
    },
  )
})
