import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('misleading names and lists on %s', (kind) => {
  const { ask, rows } = useCinema(kind)

  it('allow a space before the first value of a list', async () => {
    expect(await rows('/halls?select=id&id=in.( 1,2)&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await rows('/films?select=title&title=in.( The Goulash Affair,x)')).toHaveLength(1)
  })

  it('allow array types in casts', async () => {
    expect(await rows('/films?select=tags::_text&id=eq.4')).toEqual([{ tags: expect.any(Array) }])
  })

  it.each(['pgrst_rows', 'pgrst_read', 'pgrst_source', 'pgrst_0', 'pgrst_1_rows'])(
    'allow a column named %s',
    async (name) => {
      expect(await rows(`/halls?select=${name}:id,seats&id=eq.1`)).toEqual([
        { [name]: 1, seats: expect.any(Number) },
      ])
      expect(await rows(`/films?select=id,screenings(${name}:id)&id=eq.4&screenings.limit=1`)).toEqual([
        { id: 4, screenings: [{ [name]: expect.any(Number) }] },
      ])
      expect(await rows(`/screenings?select=films(${name}:id)&id=eq.4`)).toEqual([{ films: { [name]: 3 } }])
      expect(
        await ask(`PATCH /halls?select=${name}:id&id=gt.0`, {
          body: { seats: null },
          prefer: 'return=representation, handling=strict, max-affected=1',
        }),
      ).toMatchObject({ status: 400, body: { code: 'PGRST124' } })
    },
  )
})

describe.each(KINDS)('filters on %s', (kind) => {
  const { ask, rows } = useCinema(kind)

  /** The ids of the films that match a query. */
  const films = async (query: string): Promise<number[]> =>
    (await rows(`/films?select=id&order=id&${query}`)).map(({ id }: { id: number }) => id)

  it.each<[string, number[]]>([
    ['year=eq.1985', [3]],
    ['year=neq.1985', [1, 2, 4, 5]],
    ['year=gt.1985', [4, 5]],
    ['year=gte.1985', [3, 4, 5]],
    ['year=lt.1970', [1]],
    ['year=lte.1970', [1, 2]],
    ['year=gte.1970&year=lte.1999', [2, 3, 4]],
    ['rating=eq.all', [1, 5]],
    ['rating=gt.7', [2, 3]],
    ['score=eq.7.5', [1]],
    ['score=is.null', [4]],
    ['score=not.is.null', [1, 2, 3, 5]],
    ['score=is.not_null', [1, 2, 3, 5]],
    ['director_id=isdistinct.1', [3, 4, 5]],
    ['director_id=not.isdistinct.1', [1, 2]],
    ['id=in.(1,3,99)', [1, 3]],
    ['id=not.in.(1,3)', [2, 4, 5]],
    ['id=in.()', []],
    ['title=like.Winter*', [1, 2]],
    ['title=like.*Bulb', [1]],
    ['title=like.winter*', []],
    ['title=ilike.winter*', [1, 2]],
    ['title=not.ilike.winter*', [3, 4, 5]],
    ['title=match.^T', [3, 4]],
    ['title=imatch.^t', [3, 4]],
    ['title=match.^t', []],
  ])('match by %s', async (query, ids) => {
    expect(await films(query)).toEqual(ids)
  })

  it.each<[string, number[]]>([
    ['tags=cs.{drama}', [1, 2]],
    ['tags=cs.{drama,winter}', [1]],
    ['tags=cd.{drama,winter,crime}', [1, 2]],
    ['tags=ov.{crime,romance}', [3, 4]],
    ['tags=not.cs.{drama}', [3, 4]],
    ['tags=eq.{drama}', [2]],
    ['details=cs.{"format":"35mm"}', [1, 2]],
    ['details=cs.{"awards":["Silver Reel"]}', [1]],
    ['details=cd.{"format":"digital","length":87,"extra":1}', [3]],
    ['season=cs.[2026-01-20,2026-01-21)', [1, 3]],
    ['season=ov.[2026-01-20,2026-02-05)', [1, 2, 3]],
    ['season=sl.[2026-02-01,2026-03-01)', [1]],
    ['season=sr.[2026-01-01,2026-01-31)', [2]],
    ['season=nxr.[2026-01-05,2026-02-01)', [1]],
    ['season=nxl.[2026-01-15,2026-01-20)', [2, 3]],
    ['season=adj.[2026-02-01,2026-02-10)', [1]],
    ['season=not.ov.[2026-01-01,2026-01-10)', [2, 3]],
  ])('match by containment and ranges: %s', async (query, ids) => {
    expect(await films(encodeURI(query))).toEqual(ids)
  })

  it.each<[string, number[]]>([
    ['details->>format=eq.35mm', [1, 2]],
    ['details->length=gt.90', [1, 2]],
    ['details->crew->>sound=eq.Ek', [1]],
    ['details->awards->>0=eq.Bronze Reel', [1]],
    ['details->>format=is.null', [4, 5]],
    ['details->crew=not.is.null', [1, 2]],
    ['tags->>0=eq.comedy', [3, 4]],
  ])('match by JSON path: %s', async (query, ids) => {
    expect(await films(encodeURI(query))).toEqual(ids)
  })

  it('compare with true, false and unknown using is', async () => {
    expect(await ask('GET /films?select=id&year=is.true')).toMatchObject({
      status: 400,
      body: { code: '42804' },
    })
    expect(await ask('GET /films?year=is.nonsense')).toMatchObject({
      status: 400,
      body: { code: 'PGRST100' },
    })
    expect(await rows('/films?select=id&score=is.NULL')).toEqual([{ id: 4 }])
  })

  it.each<[string, number[]]>([
    ['year=eq(any).{1968,1999}', [1, 4]],
    ['year=gt(all).{1968,1985}', [4, 5]],
    ['year=not.eq(any).{1968,1999}', [2, 3, 5]],
    ['title=like(any).{Winter*,Tram*}', [1, 2, 4]],
    ['title=like(all).{*Light*,*II}', [2]],
    ['title=ilike(any).{winter*,tram*}', [1, 2, 4]],
    ['title=match(any).{^T,II$}', [2, 3, 4]],
    ['title=not.imatch(any).{^t,^w}', [5]],
    ['year=lte(any).{1968,1970}', [1, 2]],
    ['year=lt(all).{1970,1985}', [1]],
    ['year=gte(all).{1999}', [4, 5]],
  ])('compare with any or all of a list: %s', async (query, ids) => {
    expect(await films(encodeURI(query))).toEqual(ids)
  })

  it('reject any and all for operators that do not support them', async () => {
    for (const query of ['id=in(any).(1)', 'year=is(any).{null}', 'tags=cs(any).{a}']) {
      expect(await ask(`GET /films?${query}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
    }
  })

  it('read values literally: dots, commas, quotes, percent signs, plus as space', async () => {
    expect(await films('title=eq.The%20Goulash%20Affair')).toEqual([3])
    expect(await films('title=eq.The+Goulash+Affair')).toEqual([3])
    expect(await films(`title=eq.${encodeURIComponent('100% Cotton, "pressed"')}`)).toEqual([5])
    expect(await films('title=eq.a.b.c')).toEqual([])
  })

  it('read quoted values in lists', async () => {
    expect(
      await films(`title=in.(${encodeURIComponent('"100% Cotton, \\"pressed\\"",Tram to Osaka')})`),
    ).toEqual([4, 5])
    expect(await films('title=in.("Tram%20to%20Osaka")')).toEqual([4])
  })

  it('treat percent signs in like as wildcards, too', async () => {
    expect(await films('title=like.Winter%25')).toEqual([1, 2])
  })

  it('match by a column that is not selected', async () => {
    expect(await rows('/films?select=title&id=eq.3')).toEqual([{ title: 'The Goulash Affair' }])
  })

  it('return the database’s error for a value of the wrong type', async () => {
    expect(await ask('GET /films?id=eq.one')).toMatchObject({
      status: 400,
      body: {
        code: '22P02',
        message: 'invalid input syntax for type integer: "one"',
        details: null,
        hint: null,
      },
    })
    expect(await ask('GET /films?rating=eq.3')).toMatchObject({ status: 400, body: { code: '22P02' } })
    expect(await ask('GET /films?id=eq.99999999999')).toMatchObject({ status: 400, body: { code: '22003' } })
  })

  it('return the database’s error for an operator that the type lacks', async () => {
    expect(await ask('GET /films?year=like.1*')).toMatchObject({ status: 404, body: { code: '42883' } })
    expect(await ask('GET /films?colour=eq.1')).toMatchObject({ status: 400, body: { code: '42703' } })
  })

  it.each([
    'year=1985',
    'year=',
    'year=eq',
    'year=similar.1',
    'year=eq(some).{1}',
    'year=not.1985',
    'year=in.1,2',
    'year=not.not.eq.1',
  ])('reject %s with a parse error', async (query) => {
    const { status, body } = await ask(`GET /films?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST100', hint: null })
    expect(body.message).toMatch(/^"failed to parse filter \(.*\)" \(line 1, column \d+\)$/)
  })
})
