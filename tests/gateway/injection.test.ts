import { describe, expect, it } from 'vitest'

import { assertAnswered } from '../helpers/http.ts'
import { KINDS, useCinema } from './cinema.ts'

const ATTACKS = [
  `'; drop table cinema.tickets; --`,
  `"; drop table cinema.tickets; --`,
  `1; drop table cinema.tickets`,
  `1) or (1=1`,
  `' or '1'='1`,
  `" or "1"="1`,
  `\\'; drop table cinema.tickets; --`,
  `$1`,
  `$$; drop table cinema.tickets; $$`,
  `%27%3B drop table cinema.tickets`,
  `*/ drop table cinema.tickets /*`,
  `id::text from vault.secrets`,
  `(select word from vault.secrets)`,
  `pg_sleep(9)`,
  `\u0000`,
  `\u2019; drop`,
  `x`.repeat(70),
]

describe.each(KINDS)('SQL injection attempts on %s', (kind) => {
  const { ask } = useCinema(kind)

  const places: [string, (attack: string) => string][] = [
    ['a table', (attack) => `GET /${attack}`],
    ['a function', (attack) => `GET /rpc/${attack}`],
    ['an argument', (attack) => `GET /rpc/greet?name=${attack}`],
    ['the name of an argument', (attack) => `GET /rpc/greet?${attack}=1`],
    ['a column', (attack) => `GET /films?select=${attack}`],
    ['a quoted column', (attack) => `GET /films?select=%22${attack}%22`],
    ['an alias', (attack) => `GET /films?select=${attack}:id`],
    ['a cast', (attack) => `GET /films?select=id::${attack}`],
    ['a json path', (attack) => `GET /films?select=details->>${attack}`],
    ['a filtered column', (attack) => `GET /films?${attack}=eq.1`],
    ['an operator', (attack) => `GET /films?id=${attack}.1`],
    ['a value', (attack) => `GET /films?title=eq.${attack}`],
    ['a list', (attack) => `GET /films?title=in.(${attack})`],
    ['a pattern', (attack) => `GET /films?title=like.${attack}`],
    ['a search configuration', (attack) => `GET /films?search=fts(${attack}).x`],
    ['a search', (attack) => `GET /films?search=plfts.${attack}`],
    ['logic', (attack) => `GET /films?or=(title.eq.${attack},id.eq.1)`],
    ['an order', (attack) => `GET /films?order=${attack}`],
    ['a limit', (attack) => `GET /films?limit=${attack}`],
    ['an embedding', (attack) => `GET /films?select=${attack}(id)`],
    ['a hint', (attack) => `GET /films?select=directors!${attack}(name)`],
    ['an embedded filter', (attack) => `GET /films?select=screenings(id)&screenings.${attack}=eq.1`],
    ['on_conflict', (attack) => `POST /halls?on_conflict=${attack}`],
    ['columns', (attack) => `POST /halls?columns=${attack}`],
  ]

  it.each(places)('through %s leak nothing and break nothing', async (_, line) => {
    for (const attack of ATTACKS) {
      const raw = line(attack)
      const target = raw.replace(
        / (.*)$/s,
        (_all, path: string) => ` ${encodeURI(path).replaceAll('#', '%23')}`,
      )
      const answer = await ask(target, {
        prefer: 'tx=commit, resolution=merge-duplicates',
        body: raw.startsWith('POST') ? { id: 1, name: 'Big' } : undefined,
      })
      assertAnswered(answer, target)
      expect(JSON.stringify(answer.body)).not.toContain('xyzzy')
    }
  })

  it('through keys and values of a body leak nothing and break nothing', async () => {
    for (const attack of ATTACKS) {
      const named = await ask('POST /guestbook', { body: { [attack]: 'x' } })
      expect(named).toMatchObject({ status: 400, body: { code: 'PGRST204' } })
      const valued = await ask('POST /guestbook', { body: { line: attack }, prefer: 'return=representation' })
      const refused = { status: 400, body: { code: '22P05' } }
      const taken = { status: 201, body: [{ line: attack }] }
      expect(valued).toMatchObject(attack === '\u0000' ? refused : taken)
    }
  })

  it('through headers leak nothing and break nothing', async () => {
    for (const attack of ATTACKS.filter((text) => text !== '\u0000')) {
      for (const name of [
        'accept',
        'prefer',
        'range',
        'accept-profile',
        'authorization',
        'cookie',
        'x-custom',
        'content-type',
      ]) {
        assertAnswered(await ask('GET /halls', { headers: { [name]: attack } }), `${name}: ${attack}`)
      }
    }
  })

  it('have left all data in place', async () => {
    expect((await ask('GET /tickets?select=id&order=id')).body).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect((await ask('GET /halls?select=id,name,seats&order=id')).body).toEqual([
      { id: 1, name: 'Big', seats: 200 },
      { id: 2, name: 'Small', seats: 40 },
      { id: 3, name: 'Cellar', seats: null },
    ])
  })
})
