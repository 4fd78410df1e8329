import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('choosing a function on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('picks an overload by its argument names', async () => {
    expect((await ask('GET /rpc/seats?hall=1')).body).toBe(200)
    expect((await ask('GET /rpc/seats?hall=1&sold=50')).body).toBe(150)
    expect((await ask('POST /rpc/seats', { body: { sold: 10, hall: 2 } })).body).toBe(30)
  })

  it('cannot pick an overload by argument types', async () => {
    const { status, body } = await ask('GET /rpc/same?value=1')
    expect(status).toBe(300)
    expect(body).toMatchObject({
      code: 'PGRST203',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
    expect(body.message).toMatch(/^Could not choose the best candidate function between: /)
    expect(body.message).toContain('cinema.same(value => integer)')
    expect(body.message).toContain('cinema.same(value => text)')
  })

  it('fails with 404 for an unknown function', async () => {
    expect(await ask('GET /rpc/zzz_unknown')).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function cinema.zzz_unknown without parameters in the schema cache',
        details:
          'Searched for the function cinema.zzz_unknown without parameters, but no matches were found in the schema cache.',
        hint: null,
      },
    })
  })

  it('fails with 404 for unknown, missing or extra arguments', async () => {
    expect(await ask('GET /rpc/add?a=1&zebra=2')).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function cinema.add(a, zebra) in the schema cache',
        details:
          'Searched for the function cinema.add with parameters a, zebra, but no matches were found in the schema cache.',
      },
    })
    expect(await ask('GET /rpc/add?a=1')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await ask('GET /rpc/add?a=1&b=2&c=3')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await ask('GET /rpc/greet?nom=Ida')).toMatchObject({
      status: 404,
      body: {
        details:
          'Searched for the function cinema.greet with parameter nom, but no matches were found in the schema cache.',
      },
    })
  })

  it('mentions the JSON argument it also looked for when the body was JSON', async () => {
    expect(await ask('POST /rpc/add', { body: { a: 1 } })).toMatchObject({
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function cinema.add(a) in the schema cache',
        details:
          'Searched for the function cinema.add with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    })
  })

  it('suggests a function with a similar name or similar arguments', async () => {
    expect((await ask('GET /rpc/number?upto=3')).body.hint).toBe(
      'Perhaps you meant to call the function cinema.numbers',
    )
    expect((await ask('GET /rpc/films_of?directo=3')).body.hint).toBe(
      'Perhaps you meant to call the function cinema.films_of(director)',
    )
  })

  it('does not find functions of hidden schemas', async () => {
    expect(await ask('GET /rpc/open')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await ask('GET /rpc/vault.open')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await ask('GET /rpc/reels')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
  })

  it('rejects bodies that are not JSON objects', async () => {
    expect(await ask('POST /rpc/add', { body: '{"a": 1,' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'Empty or invalid json' },
    })
    expect((await ask('POST /rpc/add', { body: '5' })).status).toBeGreaterThanOrEqual(400)
  })

  it('rejects other methods', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect(await ask(`${method} /rpc/add?a=1&b=2`)).toMatchObject({
        status: 405,
        body: {
          code: 'PGRST101',
          message: `Cannot use the ${method} method on RPC`,
          details: null,
          hint: null,
        },
      })
    }
  })

  it('returns the database’s error for arguments of the wrong type', async () => {
    expect(await ask('GET /rpc/add?a=one&b=2')).toMatchObject({ status: 400, body: { code: '22P02' } })
    expect(await ask('POST /rpc/add', { body: { a: 'one', b: 2 } })).toMatchObject({
      status: 400,
      body: { code: '22P02' },
    })
  })
})
