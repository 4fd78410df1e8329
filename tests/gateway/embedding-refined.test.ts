import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('filters, order and limits of embedded rows on %s', (kind) => {
  const { ask, rows } = useCinema(kind)

  it('filter embedded rows without leaving out their parents', async () => {
    expect(await rows('/films?select=id,screenings(id)&screenings.sold=gt.100&id=lte.2&order=id')).toEqual([
      { id: 1, screenings: [{ id: 1 }] },
      { id: 2, screenings: [] },
    ])
    expect(await rows('/screenings?select=id,films(id)&films.year=eq.1999&id=in.(5,6)&order=id')).toEqual([
      { id: 5, films: null },
      { id: 6, films: { id: 4 } },
    ])
  })

  it('accept logical operators within an embedding', async () => {
    expect(
      await rows(
        '/films?select=id,screenings(id)&screenings.or=(sold.eq.0,price.lt.100)&id=in.(2,3)&order=id',
      ),
    ).toEqual([
      { id: 2, screenings: [{ id: 3 }] },
      { id: 3, screenings: [{ id: 4 }] },
    ])
    expect(
      await rows('/films?select=id,screenings(id)&screenings.not.and=(sold.gt.0,price.lt.100)&id=eq.3'),
    ).toEqual([{ id: 3, screenings: [{ id: 5 }] }])
  })

  it('apply to each list separately', async () => {
    expect(
      await rows(
        '/films?select=id,screenings(id)&screenings.order=sold.desc&screenings.limit=1&id=in.(1,3)&order=id',
      ),
    ).toEqual([
      { id: 1, screenings: [{ id: 1 }] },
      { id: 3, screenings: [{ id: 5 }] },
    ])
    expect(
      await rows(
        '/films?select=id,screenings(id)&screenings.order=id&screenings.limit=1&screenings.offset=1&id=eq.1',
      ),
    ).toEqual([{ id: 1, screenings: [{ id: 2 }] }])
    expect(await rows('/films?select=id,actors(name)&actors.order=name.desc&actors.limit=1&id=eq.1')).toEqual(
      [{ id: 1, actors: [{ name: 'Jonas' }] }],
    )
  })

  it('reach nested embeddings by their path', async () => {
    expect(
      await rows(
        '/halls?select=name,screenings(id,films(title,actors(name)))&screenings.id=eq.1&screenings.films.actors.order=name.desc' +
          '&screenings.films.actors.limit=1&id=eq.1',
      ),
    ).toEqual([
      {
        name: 'Big',
        screenings: [{ id: 1, films: { title: 'Winter Light Bulb', actors: [{ name: 'Jonas' }] } }],
      },
    ])
  })

  it('address embeddings by their alias, also two of the same table', async () => {
    expect(
      await rows(
        '/films?select=id,full:screenings(id),empty:screenings(id)&full.sold=gte.100&empty.sold=lt.100&full.order=id&id=eq.1',
      ),
    ).toEqual([{ id: 1, full: [{ id: 1 }], empty: [{ id: 2 }] }])
  })

  it('address an aliased embedding by its table name only with a deprecation warning, or not at all', async () => {
    const { status, headers, body } = await ask(
      'GET /films?select=id,shows:screenings(id)&screenings.sold=gt.100&id=eq.1',
    )
    const warned = {
      status: 200,
      warning: expect.stringMatching(/^299 .*deprecated/),
      body: [{ id: 1, shows: [{ id: 1 }] }],
    }
    const refused = { status: 400, warning: undefined, body: expect.objectContaining({ code: 'PGRST108' }) }
    expect({ status, warning: headers.warning, body }).toEqual(status === 200 ? warned : refused)
  })

  it('leave out parents without matches with !inner', async () => {
    expect(
      await rows('/films?select=id,screenings!inner(id)&screenings.sold=gt.50&order=id&screenings.order=id'),
    ).toEqual([
      { id: 1, screenings: [{ id: 1 }] },
      { id: 3, screenings: [{ id: 5 }] },
    ])
    expect(await rows('/screenings?select=id,films!inner(title)&films.year=eq.1999')).toEqual([
      { id: 6, films: { title: 'Tram to Osaka' } },
    ])
    expect(await rows('/films?select=id,actors!inner(name)&actors.name=eq.Karin&order=id')).toEqual([
      { id: 3, actors: [{ name: 'Karin' }] },
      { id: 4, actors: [{ name: 'Karin' }] },
    ])
  })

  it('combine a hint and !inner in any order, and support !left', async () => {
    const both = (join: string) => `/films?select=id,${join}&order=id&directors.name=like.B*`
    expect(await rows(both('directors!director_id!inner(name)'))).toEqual([
      { id: 3, directors: { name: 'Béla Varga' } },
    ])
    expect(await rows(both('directors!inner!director_id(name)'))).toEqual([
      { id: 3, directors: { name: 'Béla Varga' } },
    ])
    expect(await rows(both('directors!director_id!left(name)'))).toHaveLength(5)
  })

  it('apply !inner through nested embeddings', async () => {
    expect(
      await rows(
        '/halls?select=name,screenings!inner(id,films!inner(title))&screenings.films.rating=eq.15&order=id&screenings.order=id',
      ),
    ).toEqual([
      { name: 'Big', screenings: [{ id: 5, films: { title: 'The Goulash Affair' } }] },
      { name: 'Small', screenings: [{ id: 4, films: { title: 'The Goulash Affair' } }] },
    ])
  })

  it('count the remaining parents', async () => {
    expect(
      await ask('GET /films?select=id,screenings!inner(id)&screenings.sold=gt.50', { prefer: 'count=exact' }),
    ).toMatchObject({ status: 200, headers: { 'content-range': '0-1/2' } })
    expect(
      await ask('GET /films?select=id,screenings!inner(id)&screenings.sold=gt.50&limit=1', {
        prefer: 'count=exact',
      }),
    ).toMatchObject({ status: 206, headers: { 'content-range': '0-0/2' } })
  })

  it('filter parents by an inner embedding without columns', async () => {
    expect(await rows('/films?select=id,screenings!inner()&screenings.sold=gt.100')).toEqual([{ id: 1 }])
  })

  it('are rejected for something that is not embedded', async () => {
    for (const query of [
      'screenings.id=eq.1',
      'screenings.order=id',
      'screenings.limit=1',
      'screenings.or=(id.eq.1)',
    ]) {
      expect(await ask(`GET /films?select=id&${query}`)).toMatchObject({
        status: 400,
        body: {
          code: 'PGRST108',
          message: "'screenings' is not an embedded resource in this request",
          details: null,
          hint: "Verify that 'screenings' is included in the 'select' query parameter.",
        },
      })
    }
  })
})
