import { describe, expect, it } from 'vitest'

import { KINDS, LOCAL, useCinema } from './cinema.ts'

describe.each(KINDS)('several schemas on %s', (kind) => {
  const { ask } = useCinema(kind)
  const archive = { headers: { 'accept-profile': 'archive' } }
  const toArchive = { headers: { 'content-profile': 'archive' }, prefer: 'return=representation' }

  it('are selected for reading by Accept-Profile, the first by default, and named in the response', async () => {
    expect(await ask('GET /films?select=title&id=eq.1', archive)).toMatchObject({
      status: 200,
      headers: { 'content-profile': 'archive' },
      body: [{ title: 'Lost Reel' }],
    })
    expect(await ask('GET /films?select=title&id=eq.1')).toMatchObject({
      headers: { 'content-profile': 'cinema' },
      body: [{ title: 'Winter Light Bulb' }],
    })
    expect(await ask('GET /films?id=eq.1', { headers: { 'accept-profile': 'cinema' } })).toMatchObject({
      status: 200,
    })
    expect(await ask('HEAD /films', archive)).toMatchObject({
      status: 200,
      headers: { 'content-profile': 'archive' },
    })
  })

  it('are selected for writing by Content-Profile', async () => {
    expect(await ask('POST /films', { ...toArchive, body: { id: 9, title: 'New Reel' } })).toMatchObject({
      status: 201,
      headers: { 'content-profile': 'archive' },
      body: [{ id: 9, title: 'New Reel', reels: 1 }],
    })
    expect(await ask('PATCH /films?id=eq.1', { ...toArchive, body: { reels: 4 } })).toMatchObject({
      status: 200,
      body: [{ reels: 4 }],
    })
    expect(await ask('DELETE /films?id=eq.2', toArchive)).toMatchObject({ status: 200, body: [{ id: 2 }] })
  })

  it('allow embedding within the schema', async () => {
    expect(await ask('GET /films?select=boxes(shelf)&id=eq.1&boxes.order=shelf', archive)).toMatchObject({
      body: [{ boxes: [{ shelf: 'high' }, { shelf: 'low' }] }],
    })
  })

  it('do not allow embedding across schemas or from a hidden one, even along a foreign key', async () => {
    const refused = { status: 400, body: { code: 'PGRST200' } }
    expect(await ask('GET /boxes?select=directors(name)', archive)).toMatchObject(refused)
    expect(await ask('GET /directors?select=boxes(shelf)')).toMatchObject(refused)
    expect(await ask('GET /directors?select=secrets(word)')).toMatchObject(refused)
    expect(await ask('GET /directors?select=secret_id(word)')).toMatchObject(refused)
  })

  it('are selected for functions by Accept-Profile for GET and by Content-Profile for POST', async () => {
    expect(await ask('GET /rpc/reels', archive)).toMatchObject({ status: 200, body: 4 })
    expect(await ask('POST /rpc/reels', toArchive)).toMatchObject({ status: 200, body: 4 })
    expect(await ask('POST /rpc/reels', archive)).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
  })

  it('do not see each other’s tables', async () => {
    expect(await ask('GET /halls', archive)).toMatchObject({
      status: 404,
      body: { code: 'PGRST205', message: "Could not find the table 'archive.halls' in the schema cache" },
    })
    expect(await ask('GET /boxes')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
  })

  it.each(['vault', 'public', 'pg_catalog', 'KINO', '', 'cinema"; drop schema cinema; --'])(
    'do not include %j',
    async (profile) => {
      const refused = {
        status: 406,
        body: {
          code: 'PGRST106',
          message: `Invalid schema: ${profile}`,
          hint: 'Only the following schemas are exposed: cinema, archive',
          details: null,
        },
      }
      expect(await ask('GET /films', { headers: { 'accept-profile': profile } })).toMatchObject(refused)
      expect(await ask('POST /films', { headers: { 'content-profile': profile }, body: {} })).toMatchObject(
        refused,
      )
    },
  )

  it('do not reveal tables of hidden schemas, nor accept names with a schema', async () => {
    for (const name of ['secrets', 'vault.secrets', 'cinema.halls', 'pg_class']) {
      expect(await ask(`GET /${name}`)).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
    }
  })

  it('suggest a table with a similar name', async () => {
    expect((await ask('GET /screening')).body).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'cinema.screening' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'cinema.screenings'",
    })
    expect((await ask('GET /scrxxxxxxxx')).body.hint).toBe(null)
  })
})

describe.runIf(LOCAL).each(KINDS)('a single schema on %s', (kind) => {
  const { ask } = useCinema(kind, { schemas: ['archive'] })

  it('is not named in the response', async () => {
    const answer = await ask('GET /films?id=eq.1')
    expect(answer).toMatchObject({ status: 200, body: [{ title: 'Lost Reel' }] })
    expect(answer.headers).not.toHaveProperty('content-profile')
  })
})
