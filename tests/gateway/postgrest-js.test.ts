import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeAll, describe, expect, it } from 'vitest'

import { through } from '../helpers/http.ts'
import { KINDS, cinemaDatabase, cinemaGateway, LOCAL } from './cinema.ts'

/** The client that the app uses, over the gateway: what matters most is the requests it sends. */
describe.runIf(LOCAL).each(KINDS)('the client library on %s', (kind) => {
  let client: PostgrestClient

  beforeAll(async () => {
    const send = through(await cinemaGateway(await cinemaDatabase(kind)))
    client = new PostgrestClient('http://cinema.example.org', {
      fetch: async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        const headers = Object.fromEntries(new Headers(init?.headers))
        const body = typeof init?.body === 'string' ? init.body : undefined
        const answer = await send({ method: init?.method ?? 'GET', target: pathname + search, headers, body })
        const isEmpty = answer.status === 204 || init?.method === 'HEAD'
        return new Response(isEmpty ? null : new Uint8Array(answer.body), answer)
      },
    })
  })

  it('reads with filters, order, range and an exact count', async () => {
    const { data, count, error, status } = await client
      .from('films')
      .select('id, title, director:directors!director_id(name)', { count: 'exact' })
      .or('year.lt.1970,title.ilike.*osaka')
      .not('rating', 'is', null)
      .in('title', ['Winter Light Bulb', 'Tram to Osaka', '100% Cotton, "pressed"'])
      .order('year', { ascending: false, nullsFirst: false })
      .range(0, 0)
    expect({ data, count, error, status }).toEqual({
      data: [{ id: 4, title: 'Tram to Osaka', director: { name: 'Chiyo Mori' } }],
      count: 2,
      error: null,
      status: 206,
    })
  })

  it('filters by containment, text search, matching and embedded rows', async () => {
    const ids = async (query: PromiseLike<{ data: { id: number }[] | null }>) =>
      (await query).data?.map(({ id }) => id)
    const films = () => client.from('films').select('id').order('id')
    expect(await ids(films().contains('tags', ['drama', 'winter']))).toEqual([1])
    expect(await ids(films().contains('details', { format: '35mm' }))).toEqual([1, 2])
    expect(await ids(films().overlaps('tags', ['crime', 'romance']))).toEqual([3, 4])
    expect(
      await ids(films().textSearch('search', 'two drivers', { type: 'websearch', config: 'english' })),
    ).toEqual([4])
    expect(await ids(films().match({ year: 1968, rating: 'all' }))).toEqual([1])
    expect(await ids(films().likeAnyOf('title', ['Winter*', 'Tram*']))).toEqual([1, 2, 4])
    expect(await ids(films().overlaps('season', '[2026-02-10,2026-02-12)'))).toEqual([2, 3])
    const inner = client
      .from('films')
      .select('id, screenings!inner(id)')
      .gt('screenings.sold', 100)
      .order('id')
    expect(await ids(inner)).toEqual([1])
  })

  it('reads one row, maybe one row, none, and only the count', async () => {
    expect(await client.from('halls').select().eq('id', 2).single()).toMatchObject({
      data: { name: 'Small' },
    })
    expect(await client.from('halls').select().eq('id', 9).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await client.from('halls').select().eq('id', 9).single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    expect(await client.from('halls').select('*', { count: 'exact', head: true })).toMatchObject({
      data: null,
      count: 3,
    })
    expect(await client.from('halls').select('id').limit(1).csv()).toMatchObject({ data: 'id\n1' })
  })

  it('inserts one row or many with missing keys, upserts, updates and deletes', async () => {
    const hall = { id: 7, name: 'Roof' }
    expect(await client.from('halls').insert(hall).select().single()).toMatchObject({
      status: 201,
      data: hall,
    })
    expect(await client.from('halls').insert(hall)).toMatchObject({ status: 201, data: null, error: null })
    const tickets = [
      { screening_id: 2, seat: 'X1', buyer: 'Kim' },
      { screening_id: 2, seat: 'X2' },
    ]
    expect(
      await client.from('tickets').insert(tickets, { defaultToNull: false }).select('buyer'),
    ).toMatchObject({
      data: [{ buyer: 'Kim' }, { buyer: 'walk-in' }],
    })
    const ticket = { screening_id: 1, seat: 'A1', buyer: 'Kim' }
    const upsert = client
      .from('tickets')
      .upsert(ticket, { onConflict: 'screening_id,seat' })
      .select('id, buyer')
    expect(await upsert).toMatchObject({ status: 200, data: [{ id: 1, buyer: 'Kim' }] })
    expect(await client.from('halls').update({ seats: 9 }).eq('id', 1).select('seats')).toMatchObject({
      data: [{ seats: 9 }],
    })
    expect(await client.from('tickets').delete({ count: 'exact' }).eq('screening_id', 1)).toMatchObject({
      status: 204,
      count: 2,
    })
  })

  it('calls functions by POST, GET and HEAD, and reads another schema', async () => {
    expect(await client.rpc('add', { a: 1, b: 2 })).toMatchObject({ data: 3 })
    expect(await client.rpc('list', { items: ['a', 'b'] }, { get: true })).toMatchObject({ data: 2 })
    expect(
      await client.rpc('films_of', { director: 1 }, { get: true, count: 'exact' }).select('id').limit(1),
    ).toMatchObject({
      data: [{ id: 1 }],
      count: 2,
    })
    expect(await client.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
    expect(await client.schema('archive').from('films').select('title').eq('id', 1)).toMatchObject({
      data: [{ title: 'Lost Reel' }],
    })
  })

  it('receives the errors of the database and of the gateway', async () => {
    expect(await client.rpc('refuse')).toMatchObject({
      status: 400,
      error: {
        code: 'P0001',
        message: 'The projector is broken',
        details: 'The lamp is out',
        hint: 'Bring a candle',
      },
    })
    expect(await client.from('nothing_here').select()).toMatchObject({
      status: 404,
      error: { code: 'PGRST205' },
    })
  })
})
