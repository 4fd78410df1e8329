import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('and, or, not and text search on %s', (kind) => {
  const { ask, rows } = useCinema(kind)
  const films = async (query: string): Promise<number[]> =>
    (await rows(`/films?select=id&order=id&${encodeURI(query)}`)).map(({ id }: { id: number }) => id)

  it.each<[string, number[]]>([
    ['or=(year.eq.1968,year.eq.1999)', [1, 4]],
    ['and=(year.gte.1970,year.lte.1985)', [2, 3]],
    ['not.or=(year.eq.1968,year.eq.1999)', [2, 3, 5]],
    ['not.and=(year.gte.1970,year.lte.1985)', [1, 4, 5]],
    ['or=(id.eq.1,and(year.gt.1970,year.lt.1999))', [1, 3]],
    ['or=(id.eq.1,not.and(year.gt.1968,year.lt.2004))', [1, 5]],
    ['and=(or(id.eq.1,id.eq.2),not.or(year.eq.1968,year.eq.1999))', [2]],
    ['or=(year.not.gt.1968,title.not.like.*i*)', [1, 4, 5]],
    ['or=(id.in.(1,2),id.in.(4))', [1, 2, 4]],
    ['or=(id.eq.1,title.in.("Tram to Osaka","x,y"))', [1, 4]],
    ['or=(title.eq."100% Cotton, \\"pressed\\"",id.eq.1)', [1, 5]],
    ['or=(tags.cs.{comedy,crime},id.eq.1)', [1, 3]],
    ['or=(season.ov."[2026-02-20,2026-03-01)",id.eq.4)', [2, 4]],
    ['or=(details->>format.eq.digital,details->length.eq.98)', [1, 3]],
    ['or=(year.eq(any).{1968,1970},id.eq.5)', [1, 2, 5]],
    ['or=(title.like(any).{Tram*,The*},id.eq.5)', [3, 4, 5]],
    ['or=(score.is.null,year.isdistinct.1968)&or=(id.eq.1,id.eq.4)', [4]],
    ['or=( id.eq.1 , id.eq.2 )', [1, 2]],
    ['or=(id.eq.1)x', [1]],
    ['and=(id.eq.1),id.eq.2', [1]],
    ['or=(search.fts.repair,search.plfts(english).two drivers)', [1, 4]],
  ])('match by %s', async (query, ids) => {
    expect(await films(query)).toEqual(ids)
  })

  it.each([
    'or=()',
    'or=(id.eq.1',
    'or=(id.eq.1,)',
    'or=(id)',
    'and=(or(id.eq.1)',
    'nor=(id.eq.1)',
    'not.or=id.eq.1',
  ])('reject %s with a parse error', async (query) => {
    const { status, body } = await ask(`GET /films?${query}`)
    expect(status).toBe(400)
    expect(body.code).toBe('PGRST100')
  })

  it('parse parameter name and value as one expression', async () => {
    expect(await ask('GET /films?or=id.eq.1')).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column films.orid does not exist' },
    })
  })

  it('report what could not be parsed and where, counting the name', async () => {
    expect((await ask('GET /films?or=()')).body.message).toBe(
      '"failed to parse logic tree (())" (line 1, column 4)',
    )
    const { body } = await ask('GET /films?or=(id.eq.1')
    expect(body.message).toMatch(/^"failed to parse logic tree \(\(id\.eq\.1\)" \(line 1, column \d+\)$/)
  })

  it.each<[string, number[]]>([
    ['search=fts.repair', [1]],
    ['search=fts(english).repairing', [1]],
    ['search=fts.repair|cook', [1, 3]],
    ['search=fts(simple).repairing', []],
    ['search=plfts.winter light', [1, 2]],
    ['search=phfts.light winter', []],
    ['search=phfts(english).winter light', [1, 2]],
    ['search=wfts(english).winter -lamps', [2]],
    ['search=wfts(english)."long winter"', [1]],
    ['search=not.fts.repair', [2, 3, 4, 5]],
    ['search=not.plfts(english).winter', [3, 4, 5]],
  ])('search a tsvector: %s', async (query, ids) => {
    expect(await films(query)).toEqual(ids)
  })

  it('search a text column through to_tsvector, with the filter’s configuration', async () => {
    expect(await films('synopsis=fts(english).cook')).toEqual([3])
    expect(await films('synopsis=wfts(english).drivers')).toEqual([4])
    expect(await films('synopsis=fts(simple).cook')).toEqual([])
  })

  it('return the database’s error for an invalid query or unknown configuration', async () => {
    expect(await ask('GET /films?search=fts.two%20words')).toMatchObject({
      status: 400,
      body: { code: '42601' },
    })
    expect(await ask('GET /films?search=fts(klingon).words')).toMatchObject({
      status: 400,
      body: { code: '42704' },
    })
  })
})
