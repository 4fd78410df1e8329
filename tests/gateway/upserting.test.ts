import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

const RETURN = 'return=representation'
const MERGE = 'resolution=merge-duplicates'
const IGNORE = 'resolution=ignore-duplicates'

describe.each(KINDS)('upserting on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('merges existing rows by primary key, and inserts the others', async () => {
    expect(
      await ask('POST /halls', {
        body: [
          { id: 1, name: 'Grand', seats: 300 },
          { id: 8, name: 'Attic', seats: 9 },
        ],
        prefer: `${MERGE}, ${RETURN}`,
      }),
    ).toMatchObject({
      status: 201,
      headers: { 'preference-applied': `${MERGE}, ${RETURN}` },
      body: [
        { id: 1, name: 'Grand', seats: 300 },
        { id: 8, name: 'Attic', seats: 9 },
      ],
    })
  })

  it('returns 200 when nothing was inserted', async () => {
    const body = [{ id: 1, name: 'Grand' }]
    expect(await ask('POST /halls', { body, prefer: `${MERGE}, ${RETURN}` })).toMatchObject({
      status: 200,
      body: [{ id: 1, name: 'Grand', seats: 200 }],
    })
    expect(await ask('POST /halls', { body, prefer: MERGE })).toMatchObject({ status: 200, body: '' })
    expect(await ask('POST /halls', { body: [], prefer: `${MERGE}, ${RETURN}` })).toMatchObject({
      status: 200,
      body: [],
    })
  })

  it('leaves existing rows alone with ignore-duplicates, and returns only the new ones', async () => {
    const body = [
      { id: 1, name: 'Grand' },
      { id: 8, name: 'Attic' },
    ]
    expect(await ask('POST /halls?select=id', { body, prefer: `${IGNORE}, ${RETURN}` })).toMatchObject({
      status: 201,
      headers: { 'preference-applied': `${IGNORE}, ${RETURN}` },
      body: [{ id: 8 }],
    })
    const none = await ask('POST /halls', {
      body: [{ id: 1, name: 'Grand' }],
      prefer: `${IGNORE}, ${RETURN}`,
    })
    expect(none).toMatchObject({ status: 201, body: [] })
  })

  it('uses the columns of on_conflict', async () => {
    const target = 'POST /tickets?on_conflict=screening_id,seat&select=id,buyer'
    const body = { screening_id: 1, seat: 'A1', buyer: 'Kim' }
    expect(await ask(target, { body, prefer: `${MERGE}, ${RETURN}` })).toMatchObject({
      status: 200,
      body: [{ id: 1, buyer: 'Kim' }],
    })
    expect(await ask(target, { body, prefer: `${IGNORE}, ${RETURN}` })).toMatchObject({
      status: 201,
      body: [],
    })
  })

  it('fails on a conflict with another key', async () => {
    expect(await ask('POST /halls', { body: { id: 9, name: 'Big' }, prefer: MERGE })).toMatchObject({
      status: 409,
      body: { code: '23505' },
    })
  })

  it('returns the database’s error when no key matches on_conflict', async () => {
    expect(
      await ask('POST /halls?on_conflict=seats', { body: { id: 9, name: 'x' }, prefer: MERGE }),
    ).toMatchObject({
      status: 400,
      body: { code: '42P10' },
    })
    expect(
      await ask('POST /halls?on_conflict=colour', { body: { id: 9, name: 'x' }, prefer: MERGE }),
    ).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching(/^(42703|PGRST204)$/) },
    })
  })

  it('inserts as usual without a resolution, and into tables without a key', async () => {
    expect(await ask('POST /halls?on_conflict=id', { body: { id: 1, name: 'Grand' } })).toMatchObject({
      status: 409,
    })
    const answer = await ask('POST /guestbook', { body: { line: 'x' }, prefer: `${MERGE}, ${RETURN}` })
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'preference-applied': RETURN },
      body: [{ line: 'x', stars: null }],
    })
  })

  it('changes only the columns that were sent', async () => {
    const { body } = await ask('POST /halls', {
      body: { id: 2, name: 'Tiny' },
      prefer: `${MERGE}, ${RETURN}`,
    })
    expect(body).toEqual([{ id: 2, name: 'Tiny', seats: 40 }])
  })

  it('uses defaults with missing=default', async () => {
    const { status, body } = await ask(
      'POST /screenings?columns=id,film_id,hall_id,starts_at,price&select=film_id,price',
      {
        body: [
          { id: 4, film_id: 3, hall_id: 2, starts_at: '2026-06-01', price: 10 },
          { film_id: 1, hall_id: 3, starts_at: '2026-06-02' },
        ],
        prefer: `${MERGE}, missing=default, ${RETURN}`,
      },
    )
    expect({ status, body }).toEqual({
      status: 201,
      body: [
        { film_id: 3, price: 10 },
        { film_id: 1, price: 120 },
      ],
    })
  })
})
