import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('reading a table on %s', (kind) => {
  const { ask, rows } = useCinema(kind)

  it('returns all rows and columns as JSON', async () => {
    expect(await ask('GET /halls')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-range': '0-2/*' },
      body: [
        { id: 1, name: 'Big', seats: 200 },
        { id: 2, name: 'Small', seats: 40 },
        { id: 3, name: 'Cellar', seats: null },
      ],
    })
  })

  it('returns an empty list and an empty range where nothing matches', async () => {
    expect(await ask('GET /halls?id=eq.99')).toMatchObject({
      status: 200,
      headers: { 'content-range': '*/*' },
      body: [],
    })
  })

  it('returns columns in the requested order', async () => {
    const [film] = await rows('/films?select=year,title,id&id=eq.1')
    expect(Object.entries(film)).toEqual([
      ['year', 1968],
      ['title', 'Winter Light Bulb'],
      ['id', 1],
    ])
  })

  it('renames columns, and returns one column under two names', async () => {
    expect(await rows('/halls?select=number:id,name,label:name&id=eq.2')).toEqual([
      { number: 2, name: 'Small', label: 'Small' },
    ])
  })

  it('accepts * among other items', async () => {
    expect(await rows('/halls?select=*,label:name&id=eq.2')).toEqual([
      { id: 2, name: 'Small', seats: 40, label: 'Small' },
    ])
  })

  it('returns every column for an empty select', async () => {
    expect(await rows('/halls?select=&id=eq.2')).toEqual([{ id: 2, name: 'Small', seats: 40 }])
  })

  it('casts columns', async () => {
    expect(await rows('/films?select=id::text,year::float8,score::text&id=eq.1')).toEqual([
      { id: '1', year: 1968, score: '7.5' },
    ])
    expect(await rows('/films?select=label:id::text&id=eq.1')).toEqual([{ label: '1' }])
  })

  it('returns the database’s error for a cast to a type that does not exist', async () => {
    expect(await ask('GET /films?select=id::no_such_type')).toMatchObject({
      status: 400,
      body: { code: '42704' },
    })
  })

  it('formats times as ISO 8601, numbers as numbers, and dates and ranges as PostgreSQL does', async () => {
    expect(await rows('/screenings?select=starts_at,price&id=eq.4')).toEqual([
      { starts_at: '2026-01-20T20:00:00+00:00', price: 90.5 },
    ])
    expect(await rows('/directors?select=born&id=eq.1')).toEqual([{ born: '1931-05-02' }])
    expect(await rows('/films?select=season,tags&id=eq.1')).toEqual([
      { season: '[2026-01-01,2026-02-01)', tags: ['drama', 'winter'] },
    ])
  })

  it('follows JSON paths, as JSON and as text', async () => {
    expect(await rows('/films?select=details->format,details->>length&id=eq.1')).toEqual([
      { format: '35mm', length: '98' },
    ])
    expect(await rows('/films?select=details->crew->>camera,details->awards->1&id=eq.1')).toEqual([
      { camera: 'Lund', awards: 'Silver Reel' },
    ])
    expect(await rows('/films?select=details->awards->>-1&id=eq.1')).toEqual([{ awards: 'Silver Reel' }])
  })

  it('names a path by its alias and casts its text', async () => {
    expect(await rows('/films?select=minutes:details->>length::int&id=eq.1')).toEqual([{ minutes: 98 }])
  })

  it('returns null for a path that leads nowhere', async () => {
    expect(await rows('/films?select=details->crew->>driver&id=eq.2')).toEqual([{ driver: null }])
    expect(await rows('/films?select=details->crew->>driver&id=eq.4')).toEqual([{ driver: null }])
  })

  it('follows paths into arrays', async () => {
    expect(await rows('/films?select=first:tags->>0&id=eq.3')).toEqual([{ first: 'comedy' }])
  })

  it('reads views', async () => {
    expect(await rows('/recent_films?select=id&order=id')).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }])
    expect(await rows('/films_per_year?year=eq.1999')).toEqual([{ year: 1999, films: 1 }])
  })

  it('accepts quoted names with dots, commas, quotes, spaces and non-ASCII letters', async () => {
    const odd = (query: string) => rows(`/Odd%20Names?${encodeURI(query)}`)
    expect(await odd('select=Ünï cöde&order=Ünï cöde')).toEqual([{ 'Ünï cöde': 1 }, { 'Ünï cöde': 2 }])
    expect(await odd('select="dot.ted","a,b"&or=(select.eq.s2)')).toEqual([{ 'dot.ted': 'd2', 'a,b': 'c2' }])
    expect(await odd('select="quo\\"te"&"dot.ted"=eq.d1')).toEqual([{ 'quo"te': 'q1' }])
    expect(await odd('select=select,name:"a,b"&order="a,b".desc&limit=1')).toEqual([
      { select: 's2', name: 'c2' },
    ])
  })

  it('ignores whitespace around the items of select', async () => {
    expect(await rows('/halls?select=id,%20name&id=eq.1')).toEqual([{ id: 1, name: 'Big' }])
  })

  it('returns the canonical URL of the response', async () => {
    const { headers } = await ask('GET /films?year=eq.1985&select=id')
    expect(headers['content-location']).toBe('/films?select=id&year=eq.1985')
  })

  it('returns the database’s error for columns that do not exist', async () => {
    expect(await ask('GET /halls?select=colour')).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column halls.colour does not exist', details: null },
    })
  })

  it.each(['select=:id', 'select=(id)', 'select=-', 'select=*x', 'select=', 'select=...(id)'])(
    'returns whole rows for %s, which does not start like a column',
    async (query) => {
      expect(await rows(`/halls?${query}`)).toEqual(await rows('/halls'))
    },
  )

  it('ignores what follows an unmatched closing parenthesis', async () => {
    expect(await rows('/halls?select=id)),nonsense(&id=eq.1')).toEqual([{ id: 1 }])
  })

  it.each([
    'select=id,(name)',
    'select=id,',
    'select=id::',
    'select=id->',
    'select=id,,name',
    'select=halls(',
  ])('rejects %s with a parse error', async (query) => {
    const { status, body } = await ask(`GET /halls?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST100', hint: null })
    expect(body.message).toMatch(/^"failed to parse select parameter \(.*\)" \(line 1, column \d+\)$/)
    expect(body.details).toEqual(expect.any(String))
  })
})
