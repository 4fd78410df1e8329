import { describe, expect, it } from 'vitest'

import { MEMBER } from '#server/gateway/request/allowance.ts'

import { DATABASES } from '../helpers/databases.ts'
import type { Extras } from '../helpers/http.ts'
import { LOCAL, useCinema } from './cinema.ts'

describe.runIf(LOCAL).each(DATABASES)('nested lists on %s', (kind) => {
  const { ask } = useCinema(kind, {
    maxEmbedded: 10_000,
    visitor: { ...MEMBER, embeds: 100, depth: 40 },
  })
  // The first hall has three screenings, so each level has three times as many rows as the one outside it.
  const nested = (levels: number, inner = '') =>
    `select=id,${`screenings${inner}(halls${inner}(`.repeat(levels)}id${'))'.repeat(levels)}`
  const tooMuch = {
    status: 400,
    body: { code: '54000', message: 'More rows are embedded than an answer can hold' },
  }

  it('are returned up to the limit, counted anew for each response', async () => {
    for (const levels of [2, 2, 3, 2, 3])
      expect(await ask(`GET /halls?${nested(levels)}`)).toMatchObject({ status: 200 })
  })

  it.each<[string, string, Extras?]>([
    ['all of them', `GET /halls?${nested(8)}`],
    ['of rows that must have some', `GET /halls?${nested(8, '!inner')}`],
    ['of one row', `GET /halls?id=eq.1&${nested(8)}`],
    [
      'of what a function returns',
      `GET /rpc/films_of?director=1&select=screenings(halls(${nested(8).slice(7)}))`,
    ],
    ['counted as well', `GET /halls?${nested(8)}`, { prefer: 'count=exact' }],
  ])('are rejected beyond the limit: %s', async (_, line, extras = {}) => {
    expect(await ask(line, extras)).toMatchObject(tooMuch)
  })

  it('count for the rows of the page only, whatever it is sorted by', async () => {
    // The planner expects one row of so many conditions, so that it may as well embed before it sorts.
    const few = 'id=gte.1&id=lte.3&seats=gte.1&seats=lte.900'
    const sorted = `GET /halls?${nested(6)}&${few}&order=name.desc`
    expect(await ask(`${sorted}&limit=1`)).toMatchObject({ status: 200 })
    expect(await ask(sorted)).toMatchObject(tooMuch)
  })

  it('count for the rows of the page only, also inside of a single resource', async () => {
    const few = 'id=gte.1&id=lte.6&price=gte.1&price=lte.900'
    const sorted = `GET /screenings?select=id,halls(${nested(6).slice(7)})&${few}&order=starts_at.desc`
    expect(await ask(`${sorted}&limit=1`)).toMatchObject({ status: 200 })
    expect(await ask(sorted)).toMatchObject(tooMuch)
  })

  it('leave a page sorted by the single resource that they are in', async () => {
    const { body } = await ask(
      'GET /screenings?select=id,halls(name,screenings(id))&order=halls(name).desc,id&limit=2',
    )
    const { body: halls } = await ask('GET /halls?select=name&order=name.desc&limit=1')
    expect((body as { halls: { name: string } }[])[0]?.halls.name).toBe(
      (halls as { name: string }[])[0]?.name,
    )
  })

  it('count even when empty, because each had to be looked up', async () => {
    const none = Array.from({ length: 40 }, (_, n) => `n${n}:screenings(id)&n${n}.id=eq.0`)
    const select = none.map((one) => one.split('&')[0]).join(',')
    const filters = none.map((one) => one.split('&')[1]).join('&')
    expect(await ask(`GET /halls?select=id,${select}&${filters}`)).toMatchObject(tooMuch)
    expect(await ask(`GET /halls?select=id,${select}&${filters}&id=eq.1`)).toMatchObject({ status: 200 })
  })
})
