import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

const RETURN = 'return=representation'

describe.each(KINDS)('inserting on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('inserts one row and returns no body', async () => {
    const answer = await ask('POST /guestbook', { body: { line: 'Warm', stars: 4 } })
    expect(answer).toMatchObject({ status: 201, body: '' })
    expect(answer.headers).not.toHaveProperty('content-type')
    expect(answer.headers).not.toHaveProperty('location')
    expect(answer.headers).not.toHaveProperty('preference-applied')
  })

  it('returns no body with return=minimal, and confirms the preference', async () => {
    const answer = await ask('POST /guestbook', { body: { line: 'Warm' }, prefer: 'return=minimal' })
    expect(answer).toMatchObject({
      status: 201,
      body: '',
      headers: { 'preference-applied': 'return=minimal' },
    })
  })

  it('returns the location of the row with return=headers-only', async () => {
    const answer = await ask('POST /halls', { body: { id: 7, name: 'Roof' }, prefer: 'return=headers-only' })
    expect(answer).toMatchObject({
      status: 201,
      body: '',
      headers: {
        location: '/halls?id=eq.7',
        'content-range': '*/*',
        'preference-applied': 'return=headers-only',
      },
    })
    const pair = await ask('POST /casts', {
      body: { film_id: 5, actor_id: 4 },
      prefer: 'return=headers-only',
    })
    expect(pair.headers.location).toBe('/casts?film_id=eq.5&actor_id=eq.4')
  })

  it('returns the selected columns of the row with return=representation', async () => {
    const answer = await ask('POST /tickets?select=seat,buyer,price', {
      body: { screening_id: 2, seat: 'C1' },
      prefer: RETURN,
    })
    expect(answer).toMatchObject({
      status: 201,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-range': '*/*',
        'preference-applied': RETURN,
      },
      body: [{ seat: 'C1', buyer: 'walk-in', price: 120 }],
    })
    expect(answer.headers).not.toHaveProperty('location')
  })

  it('inserts many rows at once', async () => {
    const { status, headers, body } = await ask('POST /guestbook?select=line&order=line.desc', {
      body: [
        { line: 'a', stars: 1 },
        { stars: 2, line: 'b' },
      ],
      prefer: `${RETURN}, count=exact`,
    })
    expect({ status, range: headers['content-range'] }).toEqual({ status: 201, range: '*/2' })
    expect(body).toEqual([{ line: 'b' }, { line: 'a' }])
  })

  it('inserts nothing for an empty list', async () => {
    expect(await ask('POST /guestbook', { body: [], prefer: RETURN })).toMatchObject({
      status: 201,
      body: [],
    })
  })

  it('inserts a row of defaults for an empty object', async () => {
    expect(await ask('POST /guestbook', { body: {}, prefer: RETURN })).toMatchObject({
      status: 201,
      body: [{ line: null, stars: null }],
    })
  })

  it('preserves arrays, JSON, ranges, null and non-ASCII letters', async () => {
    const film = {
      title: 'Ö ☃ "quoted"',
      tags: ['a,b', 'c"d'],
      details: { deep: [1, { x: null }] },
      season: '[2026-03-01,2026-04-01)',
      year: null,
    }
    const { body } = await ask('POST /films?select=title,tags,details,season,year', {
      body: film,
      prefer: RETURN,
    })
    expect(body).toEqual([film])
    const extras = { b: 1, a: [true] }
    expect(
      (
        await ask('POST /tickets?select=extras', {
          body: { screening_id: 2, seat: 'Z', extras },
          prefer: RETURN,
        })
      ).body,
    ).toEqual([{ extras }])
  })

  it('converts values to the column’s type, such as numbers from strings', async () => {
    const { body } = await ask('POST /guestbook', { body: { line: 5, stars: '5' }, prefer: RETURN })
    expect(body).toEqual([{ line: '5', stars: 5 }])
  })

  it('rejects rows with different keys', async () => {
    const rows = [
      { screening_id: 2, seat: 'D1', buyer: 'Kim' },
      { screening_id: 2, seat: 'D2' },
    ]
    expect(await ask('POST /tickets', { body: rows })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
    })
  })

  it('uses only the keys named in columns', async () => {
    const { body } = await ask('POST /tickets?columns=screening_id,seat&select=seat,buyer', {
      body: [
        { screening_id: 2, seat: 'E1', buyer: 'Kim', nonsense: 1 },
        { screening_id: 2, seat: 'E2' },
      ],
      prefer: RETURN,
    })
    expect(body).toEqual([
      { seat: 'E1', buyer: 'walk-in' },
      { seat: 'E2', buyer: 'walk-in' },
    ])
  })

  it('sets named columns that a row lacks to null, or to their default with missing=default', async () => {
    const target = 'POST /tickets?columns=screening_id,seat,buyer&select=buyer'
    const body = [
      { screening_id: 2, seat: 'F1', buyer: 'Kim' },
      { screening_id: 2, seat: 'F2' },
    ]
    expect((await ask(target, { body, prefer: RETURN })).body).toEqual([{ buyer: 'Kim' }, { buyer: null }])
    expect(await ask(target, { body, prefer: `${RETURN}, missing=default` })).toMatchObject({
      status: 201,
      headers: { 'preference-applied': `missing=default, ${RETURN}` },
      body: [{ buyer: 'Kim' }, { buyer: 'walk-in' }],
    })
  })

  it('rejects unknown columns', async () => {
    expect(await ask('POST /halls?columns=id,colour', { body: { id: 9 } })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST204',
        message: "Could not find the 'colour' column of 'halls' in the schema cache",
      },
    })
    expect(await ask('POST /halls', { body: { id: 9, colour: 'red' } })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST204',
        message: "Could not find the 'colour' column of 'halls' in the schema cache",
      },
    })
  })

  it.each([
    ['nothing', ''],
    ['broken JSON', '{"line": '],
    ['two documents', '{} {}'],
  ])('rejects %s as a body', async (_, body) => {
    expect(await ask('POST /guestbook', { body })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: null },
    })
  })

  it('rejects CSV whose header line does not end', async () => {
    const csv = { 'content-type': 'text/csv' }
    expect(await ask('POST /guestbook', { body: 'line,stars', headers: csv })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    })
    expect(await ask('POST /guestbook', { body: 'line,stars\na,1', headers: csv })).toMatchObject({
      status: 201,
    })
  })

  it('rejects lists of anything but objects', async () => {
    expect(await ask('POST /guestbook', { body: [{ line: 'a' }, 5] })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match' },
    })
  })

  it.each<[string, unknown, string, number, string]>([
    ['a repeated key', { id: 1, name: 'Again' }, '/halls', 409, '23505'],
    [
      'a missing reference',
      { film_id: 99, hall_id: 1, starts_at: '2026-01-01' },
      '/screenings',
      409,
      '23503',
    ],
    ['a missing value', { name: null, id: 9 }, '/halls', 400, '23502'],
    ['a failed check', { title: '' }, '/films', 400, '23514'],
    ['an unreadable value', { id: 'nine', name: 'x' }, '/halls', 400, '22P02'],
    ['a number out of range', { id: 99_999_999_999, name: 'x' }, '/halls', 400, '22003'],
    ['a view that cannot be written', { year: 1, films: 1 }, '/films_per_year', 500, '55000'],
  ])('returns the database’s error for %s', async (_, body, path, status, code) => {
    expect(await ask(`POST ${path}`, { body })).toMatchObject({ status, body: { code } })
  })

  it('returns details and hint of the database’s error', async () => {
    expect(await ask('POST /halls', { body: { id: 1, name: 'Again' } })).toMatchObject({
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "halls_pkey"',
        details: 'Key (id)=(1) already exists.',
        hint: null,
      },
    })
  })

  it('writes through updatable views', async () => {
    const { status, body } = await ask('POST /recent_films?select=title', {
      body: { title: 'New', year: 2020 },
      prefer: RETURN,
    })
    expect({ status, body }).toEqual({ status: 201, body: [{ title: 'New' }] })
  })

  it('requires the privilege to write, and to read the returned columns', async () => {
    expect(await ask('POST /staff', { body: { id: 9, name: 'Tor', wage: 1 } })).toMatchObject({ status: 201 })
    expect(await ask('POST /staff', { body: { id: 9, name: 'Tor', wage: 1 }, prefer: RETURN })).toMatchObject(
      {
        status: 401,
        body: { code: '42501' },
      },
    )
    expect(
      await ask('POST /staff?select=name', { body: { id: 9, name: 'Tor', wage: 1 }, prefer: RETURN }),
    ).toMatchObject({ status: 201, body: [{ name: 'Tor' }] })
    expect(await ask('POST /till', { body: { id: 9, amount: 1 } })).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for table till' },
    })
  })
})
