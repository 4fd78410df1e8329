import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

const RETURN = 'return=representation'

describe.each(KINDS)('updating and deleting on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('updates the filtered rows and returns no body', async () => {
    const answer = await ask('PATCH /halls?id=eq.1', { body: { seats: 201 } })
    expect(answer).toMatchObject({ status: 204, body: '', headers: { 'content-range': '0-0/*' } })
    expect(answer.headers).not.toHaveProperty('content-type')
    expect(await ask('PATCH /halls?id=eq.99', { body: { seats: 1 } })).toMatchObject({
      status: 204,
      headers: { 'content-range': '*/*' },
    })
  })

  it('returns the updated rows', async () => {
    expect(
      await ask('PATCH /halls?seats=not.is.null&select=id,seats&order=id.desc', {
        body: { seats: 7 },
        prefer: `${RETURN}, count=exact`,
      }),
    ).toMatchObject({
      status: 200,
      headers: { 'content-range': '0-1/2', 'preference-applied': `${RETURN}, count=exact` },
      body: [
        { id: 2, seats: 7 },
        { id: 1, seats: 7 },
      ],
    })
    expect(await ask('PATCH /halls?id=eq.99', { body: { seats: 7 }, prefer: RETURN })).toMatchObject({
      status: 200,
      body: [],
    })
  })

  it('returns rows that no longer match the filter', async () => {
    expect(
      await ask('PATCH /halls?or=(seats.eq.40,id.eq.99)&select=id,seats', {
        body: { seats: 41 },
        prefer: RETURN,
      }),
    ).toMatchObject({ status: 200, body: [{ id: 2, seats: 41 }] })
  })

  it('updates nothing for an empty object', async () => {
    expect(await ask('PATCH /halls', { body: {} })).toMatchObject({ status: 204 })
    expect(await ask('PATCH /halls', { body: {}, prefer: RETURN })).toMatchObject({ status: 200, body: [] })
  })

  it('sets null, and uses only the keys named in columns', async () => {
    const { body } = await ask('PATCH /halls?id=eq.1&columns=seats&select=name,seats', {
      body: { seats: null, name: 'Ignored', colour: 'red' },
      prefer: RETURN,
    })
    expect(body).toEqual([{ name: 'Big', seats: null }])
  })

  it('sets defaults with missing=default', async () => {
    const { body } = await ask('PATCH /tickets?id=eq.3&columns=buyer,seat&select=buyer,seat', {
      body: { seat: 'B9' },
      prefer: `${RETURN}, missing=default`,
    })
    expect(body).toEqual([{ buyer: 'walk-in', seat: 'B9' }])
  })

  it('rejects unknown columns and malformed bodies', async () => {
    expect(await ask('PATCH /halls?id=eq.1', { body: { colour: 'red' } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST204' },
    })
    expect(await ask('PATCH /halls?id=eq.1', { body: '{' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    })
  })

  it('deletes the filtered rows and returns no body', async () => {
    const answer = await ask('DELETE /tickets?id=eq.1')
    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(answer.headers).not.toHaveProperty('content-type')
    expect(await ask('DELETE /tickets?id=eq.99')).toMatchObject({ status: 204 })
  })

  it('returns the deleted rows', async () => {
    expect(
      await ask('DELETE /tickets?screening_id=eq.1&select=seat,screenings(id)&order=seat', {
        prefer: `${RETURN}, count=exact`,
      }),
    ).toMatchObject({
      status: 200,
      headers: { 'content-range': '*/2', 'preference-applied': `${RETURN}, count=exact` },
      body: [
        { seat: 'A1', screenings: { id: 1 } },
        { seat: 'A2', screenings: { id: 1 } },
      ],
    })
    expect(await ask('DELETE /tickets?id=eq.99', { prefer: RETURN })).toMatchObject({ status: 200, body: [] })
  })

  it('does not resolve columns of rows that are not returned', async () => {
    const query =
      'id=eq.1&select=nothing,screenings(nonsense::blurb)&screenings.order=colour&screenings.size=gt.1'
    expect(await ask(`DELETE /tickets?${query}`)).toMatchObject({ status: 204, body: '' })
    expect(await ask(`PATCH /tickets?${query}`, { body: { seat: 'Z9' } })).toMatchObject({ status: 204 })
    expect(await ask(`DELETE /tickets?${query}`, { prefer: RETURN })).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching(/^427/) },
    })
    expect(await ask('DELETE /tickets?id=eq.1&select=halls(id)')).toMatchObject({
      status: 400,
      body: { code: 'PGRST200' },
    })
    expect(await ask('DELETE /tickets?nothing=eq.1')).toMatchObject({ status: 400, body: { code: '42703' } })
  })

  it('returns the database’s error when other rows reference a deleted one', async () => {
    expect(await ask('DELETE /films?id=eq.1')).toMatchObject({ status: 409, body: { code: '23503' } })
  })

  it('requires the privileges', async () => {
    expect(await ask('PATCH /staff?id=eq.1', { body: { name: 'Ruth' } })).toMatchObject({ status: 204 })
    expect(await ask('PATCH /staff?id=eq.1', { body: { wage: 999 } })).toMatchObject({
      status: 401,
      body: { code: '42501' },
    })
    expect(await ask('DELETE /staff?id=eq.1')).toMatchObject({ status: 401, body: { code: '42501' } })
    expect(await ask('DELETE /till?id=eq.1', { as: { role: 'cinema_member' } })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
  })
})

describe.each(KINDS)('preferences on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('ignores unknown preferences, unless handling=strict', async () => {
    expect(await ask('GET /halls', { prefer: 'anything, return=poetry' })).toMatchObject({ status: 200 })
    expect(await ask('GET /halls', { prefer: 'handling=lenient, anything' })).toMatchObject({
      status: 200,
      headers: { 'preference-applied': 'handling=lenient' },
    })
    expect(await ask('GET /halls', { prefer: 'handling=strict, anything, other=1' })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything, other=1',
        hint: null,
      },
    })
    expect(await ask('GET /halls', { prefer: 'handling=strict, count=exact' })).toMatchObject({ status: 200 })
  })

  it('rolls back a strict write that affects more than max-affected rows', async () => {
    const prefer = 'handling=strict, max-affected=1, tx=commit'
    const refused = {
      status: 400,
      body: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 3 rows',
        hint: null,
      },
    }
    expect(await ask('PATCH /halls?id=lt.99', { body: { seats: 1 }, prefer })).toMatchObject(refused)
    expect(await ask('DELETE /tickets?id=lt.99', { prefer })).toMatchObject(refused)
    expect((await ask('GET /halls?seats=eq.1')).body).toEqual([])
    expect((await ask('GET /tickets')).body).toHaveLength(3)
  })

  it('allows up to max-affected rows, and any number when not strict', async () => {
    expect(
      await ask('DELETE /tickets?screening_id=eq.1', { prefer: 'handling=strict, max-affected=2' }),
    ).toMatchObject({
      status: 204,
      headers: { 'preference-applied': 'handling=strict, max-affected=2' },
    })
    expect(
      await ask('DELETE /tickets?id=lt.99', { prefer: 'handling=lenient, max-affected=1' }),
    ).toMatchObject({
      status: 204,
      headers: { 'preference-applied': 'handling=lenient' },
    })
  })

  it('commits with tx=commit, and rolls back with tx=rollback', async () => {
    const count = async () => (await ask('GET /guestbook?line=eq.kept')).body.length
    expect(await ask('POST /guestbook', { body: { line: 'kept' }, prefer: 'tx=rollback' })).toMatchObject({
      status: 201,
      headers: { 'preference-applied': 'tx=rollback' },
    })
    expect(await count()).toBe(0)
    expect(await ask('POST /guestbook', { body: { line: 'kept' }, prefer: 'tx=commit' })).toMatchObject({
      status: 201,
      headers: { 'preference-applied': 'tx=commit' },
    })
    expect(await count()).toBe(1)
    await ask('DELETE /guestbook?line=eq.kept', { prefer: 'tx=commit' })
    expect(await count()).toBe(0)
  })
})

describe.runIf(LOCAL).each(KINDS)('the end of the transaction on %s', (kind) => {
  const { ask } = useCinema(kind, { txEnd: 'commit' })

  it('is a commit with the setting commit, and tx preferences are ignored', async () => {
    const answer = await ask('POST /guestbook', { body: { line: 'stays' }, prefer: 'tx=rollback' })
    expect(answer.status).toBe(201)
    expect(answer.headers).not.toHaveProperty('preference-applied')
    expect((await ask('DELETE /guestbook?line=eq.stays', { prefer: RETURN })).body).toHaveLength(1)
  })
})
