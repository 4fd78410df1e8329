import fc from 'fast-check'
import { describe, it } from 'vitest'
import { assertAnswered } from './client.ts'
import { KINDS, useKino } from './kino.ts'

const columns = [
  'id',
  'title',
  'year',
  'score',
  'tags',
  'details',
  'season',
  'search',
  'rating',
  'sold',
  'name',
  'colour',
  '*',
]
const values = [
  '1',
  'null',
  'true',
  '{a,b}',
  '(1,2)',
  '[1,2)',
  '{"a":1}',
  '*a*',
  '"q,uote"',
  'x',
  '',
  '-1',
  '1.5',
  '2026-01-01',
]
const operators = (
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts fts(english) cs cd ov sl sr ' +
  'nxr nxl adj eq(any) like(all) not.eq not.in not.is nonsense'
).split(' ')
const relations = [
  'films',
  'screenings',
  'actors',
  'directors!director_id',
  'halls',
  'posters',
  'casts',
  'nothing',
]

const symbols = `().,:->!*"'\\{}[]=&%?+ aé☃0`.split('')
const noise = fc.string({ unit: fc.constantFrom(...symbols), maxLength: 8 })
const column = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...columns) },
  fc
    .tuple(
      fc.constantFrom('details', 'tags'),
      fc.constantFrom('->', '->>'),
      fc.constantFrom('a', '0', '-1', 'crew'),
    )
    .map((path) => path.join('')),
  noise,
)
const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, noise)
const condition = fc
  .tuple(fc.constantFrom(...operators), value)
  .map(([operator, right]) => `${operator}.${right}`)

const shallow = { maxDepth: 3, depthSize: 'small' } as const
const { select, logic } = fc.letrec<Record<'select' | 'item' | 'logic' | 'term', string>>((tie) => ({
  select: fc.array(tie('item'), { maxLength: 3 }).map((items) => items.join(',')),
  item: fc.oneof(
    shallow,
    column,
    column.map((name) => `x:${name}`),
    column.map((name) => `${name}::text`),
    fc
      .tuple(fc.constantFrom(...relations), fc.constantFrom('', '!inner', '!left'), tie('select'))
      .map(([relation, join, inner]) => `${relation}${join}(${inner})`),
  ),
  logic: fc.array(tie('term'), { maxLength: 3 }).map((terms) => `(${terms.join(',')})`),
  term: fc.oneof(
    shallow,
    fc.tuple(column, condition).map((parts) => parts.join('.')),
    fc.tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), tie('logic')).map((parts) => parts.join('')),
  ),
}))

const parameter = fc.oneof(
  select.map((text) => ['select', text]),
  fc.tuple(column, condition),
  fc.tuple(fc.constantFrom('and', 'or', 'not.or', 'screenings.or'), logic),
  fc.tuple(
    fc.constantFrom('order', 'screenings.order'),
    fc.tuple(column, fc.constantFrom('', '.desc', '.nullslast', '.up')).map((parts) => parts.join('')),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'screenings.limit'),
    fc.oneof(fc.integer({ min: -2, max: 9 }).map(String), noise),
  ),
  fc.tuple(fc.constantFrom('columns', 'on_conflict'), fc.oneof(column, noise)),
  fc.tuple(
    fc.constantFrom('a', 'b', 'director', 'upto', 'name', 'screenings.sold'),
    fc.oneof(value, condition),
  ),
  fc.tuple(noise, noise),
)

const request = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant('GET') },
    fc.constantFrom('HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'),
  ),
  path: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('films', 'screenings', 'halls', 'guestbook', 'tickets', 'recent_films'),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'rpc/add',
        'rpc/films_of',
        'rpc/numbers',
        'rpc/seats',
        'rpc/echo',
        'rpc/greet',
      ),
    },
    noise,
  ),
  query: fc.array(parameter, { maxLength: 4 }),
  body: fc.oneof(
    fc.constant(undefined),
    fc.array(
      fc.dictionary(
        fc.constantFrom('id', 'name', 'line', 'stars', 'title'),
        fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      ),
      { maxLength: 3 },
    ),
    fc.json(),
    noise,
  ),
  prefer: fc.subarray(
    [
      'return=representation',
      'return=headers-only',
      'count=exact',
      'resolution=merge-duplicates',
      'missing=default',
      'handling=strict',
      'max-affected=1',
      'tx=rollback',
      'odd',
    ],
    { maxLength: 3 },
  ),
  accept: fc.constantFrom('', '', 'text/csv', 'application/vnd.pgrst.object+json', '*/*', 'a/b', ';q=,'),
  range: fc.constantFrom('', '', '0-1', '5-', '2-1', '-', '99999999999999999999-'),
})

describe.each(KINDS)('any request at all on %s', (kind) => {
  const { ask } = useKino(kind)

  it(
    'is answered or refused in time, and never with a failure of the server',
    { timeout: 60_000 },
    async () => {
      const answered = fc.asyncProperty(
        request,
        async ({ method, path, query, body, prefer, accept, range }) => {
          const pairs = query.map((pair) => pair.map(encodeURIComponent).join('='))
          const target = `/${path.split('/').map(encodeURIComponent).join('/')}?${pairs.join('&')}`
          const answer = await ask(`${method} ${target}`, {
            body,
            prefer: prefer.join(', '),
            accept,
            headers: range ? { range } : {},
          })
          assertAnswered(answer, `${method} ${target}`)
        },
      )
      await fc.assert(answered, { numRuns: 1000, seed: 20261121, timeout: 5000 })
    },
  )
})
