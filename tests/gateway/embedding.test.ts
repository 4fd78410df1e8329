import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('embedding on %s', (kind) => {
  const { ask, rows } = useCinema(kind)

  it('returns a to-one relation as an object, or null', async () => {
    expect(await rows('/films?select=id,posters(artist)&id=in.(1,2)&order=id')).toEqual([
      { id: 1, posters: { artist: 'Mira' } },
      { id: 2, posters: null },
    ])
    expect(await rows('/screenings?select=id,films(title),halls(name)&id=eq.4')).toEqual([
      { id: 4, films: { title: 'The Goulash Affair' }, halls: { name: 'Small' } },
    ])
    expect(await rows('/posters?select=artist,films(title)&film_id=eq.3')).toEqual([
      { artist: 'Otto', films: { title: 'The Goulash Affair' } },
    ])
  })

  it('returns a to-many relation as a list, empty if there are none', async () => {
    expect(await rows('/films?select=id,screenings(id)&id=in.(1,5)&order=id&screenings.order=id')).toEqual([
      { id: 1, screenings: [{ id: 1 }, { id: 2 }] },
      { id: 5, screenings: [] },
    ])
  })

  it('returns a many-to-many relation through the junction table, whose primary key has both foreign keys', async () => {
    expect(await rows('/films?select=title,actors(name)&id=eq.1&actors.order=name')).toEqual([
      { title: 'Winter Light Bulb', actors: [{ name: 'Ida' }, { name: 'Jonas' }] },
    ])
    expect(await rows('/actors?select=name,films(id)&id=eq.2&films.order=id')).toEqual([
      { name: 'Jonas', films: [{ id: 1 }, { id: 3 }] },
    ])
    expect(await ask('GET /films?select=halls(name)')).toMatchObject({
      status: 400,
      body: { code: 'PGRST200' },
    })
  })

  it('can be nested', async () => {
    expect(
      await rows('/halls?select=name,screenings(id,films(title,actors(name),posters(artist)))&id=eq.3'),
    ).toEqual([
      {
        name: 'Cellar',
        screenings: [
          { id: 6, films: { title: 'Tram to Osaka', actors: [{ name: 'Karin' }], posters: null } },
        ],
      },
    ])
    expect(await rows('/films?select=casts(part,actors(name))&id=eq.4')).toEqual([
      { casts: [{ part: 'Driver', actors: { name: 'Karin' } }] },
    ])
  })

  it('supports * as well as casts, aliases and JSON paths inside', async () => {
    expect(await rows('/screenings?select=id,halls(*)&id=eq.1')).toEqual([
      { id: 1, halls: { id: 1, name: 'Big', seats: 200 } },
    ])
    expect(await rows('/screenings?select=film:films(no:id::text,details->>format)&id=eq.1')).toEqual([
      { film: { no: '1', format: '35mm' } },
    ])
  })

  it('leaves an embedding without columns out of the response', async () => {
    expect(await rows('/screenings?select=id,halls()&id=eq.1')).toEqual([{ id: 1 }])
  })

  it('asks for a hint when several relationships match, and lists them', async () => {
    const { status, body } = await ask('GET /films?select=title,directors(name)')
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'films' and 'directors'",
    })
    expect(body.details).toHaveLength(2)
    expect(body.details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'films with directors',
      relationship: 'films_director_id_fkey using films(director_id) and directors(id)',
    })
    expect(body.hint).toMatch(
      /^Try changing 'directors' to one of the following: 'directors!films_.*_fkey', 'directors!films_.*_fkey'\. Find the desired relationship in the 'details' key\.$/,
    )
  })

  it('accepts the foreign key or its column as a hint', async () => {
    const both = 'first:directors!films_director_id_fkey(name),second:directors!second_director_id(name)'
    expect(await rows(`/films?select=id,${both}&id=in.(2,3)&order=id`)).toEqual([
      { id: 2, first: { name: 'Astrid Holm' }, second: { name: 'Béla Varga' } },
      { id: 3, first: { name: 'Béla Varga' }, second: null },
    ])
    expect(
      await rows(
        '/directors?select=name,films!director_id(id),helped:films!films_second_director_id_fkey(id)&id=eq.1&films.order=id',
      ),
    ).toEqual([{ name: 'Astrid Holm', films: [{ id: 1 }, { id: 2 }], helped: [{ id: 4 }] }])
  })

  it('accepts the foreign key or its column instead of the table name', async () => {
    expect(
      await rows('/films?select=director:director_id(name),films_second_director_id_fkey(name)&id=eq.2'),
    ).toEqual([{ director: { name: 'Astrid Holm' }, films_second_director_id_fkey: { name: 'Béla Varga' } }])
  })

  it('accepts the junction table as a hint', async () => {
    expect(await rows('/films?select=actors!casts(name)&id=eq.4')).toEqual([{ actors: [{ name: 'Karin' }] }])
  })

  it('supports self-references: children by the table name, the parent by the column', async () => {
    expect(await rows('/films?select=id,films(id),original:sequel_of(title)&id=in.(1,2)&order=id')).toEqual([
      { id: 1, films: [{ id: 2 }], original: null },
      { id: 2, films: [], original: { title: 'Winter Light Bulb' } },
    ])
  })

  it('fails with an explanation when there is no such relationship', async () => {
    expect(await ask('GET /halls?select=name,actors(name)')).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'halls' and 'actors' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'halls' and 'actors' in the schema 'cinema', but no matches were found.",
      },
    })
    expect(await ask('GET /films?select=directors!nonsense(name)')).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'films' and 'directors' using the hint 'nonsense' in the schema 'cinema', but no matches were found.",
      },
    })
    expect(await ask('GET /films?select=title,pictures(name)')).toMatchObject({
      status: 400,
      body: { code: 'PGRST200' },
    })
  })

  it('returns the database’s error for embedded columns that do not exist', async () => {
    expect(await ask('GET /screenings?select=films(colour)')).toMatchObject({
      status: 400,
      body: { code: '42703' },
    })
  })

  it('follows the foreign keys of a view’s tables', async () => {
    expect(await rows('/recent_films?select=id,directors(name)&id=eq.3')).toEqual([
      { id: 3, directors: { name: 'Béla Varga' } },
    ])
    expect(await rows('/recent_films?select=id,screenings(id)&id=eq.4')).toEqual([
      { id: 4, screenings: [{ id: 6 }] },
    ])
  })

  it('works in the result of a write', async () => {
    expect(
      await ask('POST /screenings?select=price,films(title)', {
        body: { film_id: 3, hall_id: 3, starts_at: '2026-05-01T10:00:00Z' },
        prefer: 'return=representation',
      }),
    ).toMatchObject({ status: 201, body: [{ price: 120, films: { title: 'The Goulash Affair' } }] })
    expect(
      await ask('PATCH /screenings?id=eq.4&select=price,films(title)', {
        body: { price: 5 },
        prefer: 'return=representation',
      }),
    ).toMatchObject({ status: 200, body: [{ price: 5, films: { title: 'The Goulash Affair' } }] })
  })

  it('works in a single object', async () => {
    expect(
      await ask('GET /films?select=id,screenings(id)&id=eq.4', {
        accept: 'application/vnd.pgrst.object+json',
      }),
    ).toMatchObject({ status: 200, body: { id: 4, screenings: [{ id: 6 }] } })
  })
})
