import { describe, expect, it } from 'vitest'

import { KINDS, LIMITS, LOCAL, useCinema } from './cinema.ts'

const list = (length: number, one: string) => Array.from({ length }, () => one).join(',')

describe.runIf(LOCAL).each(KINDS)('the limits of one request on %s', (kind) => {
  const { ask } = useCinema(kind, LIMITS)
  const member = { as: { role: 'cinema_member' } }

  it.each([
    ['filters', `GET /films?${Array.from({ length: 41 }, (_, i) => `id=neq.${i}`).join('&')}`],
    ['filters in logic', `GET /films?or=(${list(41, 'id.eq.1')})`],
    ['values', `GET /films?id=in.(${list(201, '1')})`],
    ['values of any', `GET /films?id=eq(any).{${list(201, '1')}}`],
    ['patterns', `GET /films?or=(${list(9, 'title.ilike.*a*')})`],
    ['patterns in any', `GET /films?title=like(any).{${list(9, 'a')}}`],
    ['characters of patterns', `GET /films?title=like.*${'a'.repeat(400)}*`],
    ['regular expressions', 'GET /films?title=imatch.a'],
    ['full-text searches', `GET /films?or=(${list(3, 'title.fts.a')})`],
    ['columns to order by', `GET /films?order=${list(9, 'id')}`],
    [
      'embedded resources',
      `GET /films?select=${Array.from({ length: 9 }, (_, i) => `a${i}:actors(id)`).join(',')}`,
    ],
    [
      'levels of embedded resources',
      `GET /films?select=screenings(halls(screenings(halls(screenings(id)))))`,
    ],
  ])('are lower for visitors than for members: %s', async (what, line) => {
    expect(await ask(line)).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST100',
        details: expect.stringContaining(what.split(' in ')[0]?.split(' of any')[0] ?? ''),
      },
    })
    expect(await ask(line, member)).toMatchObject({ status: 200 })
  })

  it.each([
    [`GET /films?or=(${list(201, 'id.eq.1')})`],
    [`GET /films?or=(${list(41, 'title.ilike.*a*')})`],
    [`GET /films?or=(${list(9, 'title.fts.a')})`],
  ])('apply to members, too: %.40s', async (line) => {
    expect(await ask(line, member)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  })

  it.each(['match', 'imatch', 'not.imatch', 'imatch(any)'])(
    'reject a costly pattern of %s',
    async (operator) => {
      const filter = (pattern: string) =>
        `GET /films?title=${operator}.${operator.endsWith('(any)') ? `{"${pattern}"}` : pattern}`
      expect(await ask(filter('(a{1,255}|b{1,255}){1,255}'), member)).toMatchObject({
        status: 400,
        body: {
          code: 'PGRST100',
          details: expect.stringMatching(/^The pattern of '(i?)match' is too large/),
        },
      })
      expect(await ask(filter('a{1,255}'), member)).toMatchObject({ status: 200 })
    },
  )

  it('reject a long URL and a large body before parsing them', async () => {
    const long = `GET /films?title=eq.${'a'.repeat(4096)}`
    expect(await ask(long)).toMatchObject({ status: 414, body: { code: 'PGRST100' } })
    expect(await ask(long, member)).toMatchObject({ status: 200, body: [] })
    expect(await ask(`GET /films?title=eq.${'a'.repeat(20_000)}`, member)).toMatchObject({ status: 414 })

    const large = { body: { name: 'a'.repeat(70_000) } }
    expect(await ask('POST /rpc/greet', large)).toMatchObject({ status: 413, body: { code: 'PGRST102' } })
    expect(await ask('POST /rpc/greet', { ...large, ...member })).toMatchObject({ status: 200 })
  })

  it('leave normal requests of a visitor alone', async () => {
    const searched = 'or=(title.ilike."*tram*",title.ilike."*winter*")&order=year.desc,id&limit=25'
    expect(await ask(`GET /films?select=id,screenings(id,halls(name))&${searched}`)).toMatchObject({
      status: 200,
    })
  })
})
