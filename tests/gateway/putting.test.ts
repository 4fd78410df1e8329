import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

const RETURN = 'return=representation'

describe.each(KINDS)('putting on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('inserts or replaces the row with the given key', async () => {
    expect(
      await ask('PUT /halls?id=eq.7', { body: { id: 7, name: 'Roof', seats: 9 }, prefer: RETURN }),
    ).toMatchObject({
      status: 201,
      headers: { 'preference-applied': RETURN },
      body: [{ id: 7, name: 'Roof', seats: 9 }],
    })
    expect(
      await ask('PUT /halls?id=eq.1', { body: [{ id: 1, name: 'Grand', seats: 9 }], prefer: RETURN }),
    ).toMatchObject({
      status: 200,
      body: [{ id: 1, name: 'Grand', seats: 9 }],
    })
  })

  it('returns no body unless asked', async () => {
    expect(await ask('PUT /halls?id=eq.1', { body: { id: 1, name: 'Grand' } })).toMatchObject({
      status: 204,
      body: '',
    })
    expect(await ask('PUT /halls?id=eq.7', { body: { id: 7, name: 'Roof' } })).toMatchObject({
      status: 204,
      body: '',
    })
  })

  it('supports keys of several columns', async () => {
    const body = { film_id: 5, actor_id: 4, part: 'Shirt' }
    expect(await ask('PUT /casts?film_id=eq.5&actor_id=eq.4', { body, prefer: RETURN })).toMatchObject({
      status: 201,
      body: [body],
    })
  })

  it.each(['', '?name=eq.Big', '?id=gt.1', '?id=eq.1&name=eq.Big', '?id=not.eq.1', '?or=(id.eq.1)'])(
    'rejects the filters %j, which are not exactly the primary key',
    async (query) => {
      expect(await ask(`PUT /halls${query}`, { body: { id: 1, name: 'Grand' } })).toMatchObject({
        status: 405,
        body: {
          code: 'PGRST105',
          message: "Filters must include all and only primary key columns with 'eq' operators",
        },
      })
    },
  )

  it.each([{ name: 'Grand' }, {}])(
    'returns the database’s error for %j, a body without the key',
    async (body) => {
      expect(await ask('PUT /halls?id=eq.1', { body })).toMatchObject({
        status: 400,
        body: { code: '42703' },
      })
    },
  )

  it('rejects a limit, and a body with a different key', async () => {
    expect(await ask('PUT /halls?id=eq.1&limit=1', { body: { id: 1, name: 'Grand' } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' },
    })
    expect(await ask('PUT /halls?id=eq.1', { body: { id: 2, name: 'Grand' } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' },
    })
  })
})
