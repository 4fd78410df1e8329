import fc from 'fast-check'

/** Requests that mostly make sense: real tables and columns, values of the column's type, and now and then noise. */

type Kind = 'number' | 'text' | 'date' | 'list' | 'json' | 'range' | 'search'

interface Table {
  columns: Record<string, Kind>
  /** What a select can embed, and the table that it leads to. */
  embeds: Record<string, string>
}

const table = (numbers: string, others: Record<string, Kind>, embeds: string): Table => ({
  columns: { ...Object.fromEntries(numbers.split(' ').map((name) => [name, 'number' as const])), ...others },
  embeds: Object.fromEntries(embeds.split(' ').map((embed) => [embed, embed.split('!')[0] as string])),
})

const others = { title: 'text', tags: 'list', details: 'json', season: 'range', search: 'search' } as const
const TABLES: Record<string, Table> = {
  films: table('id year score', others, 'screenings actors posters directors!director_id'),
  screenings: table('id film_id price sold', { starts_at: 'date' }, 'films halls tickets'),
  halls: table('id seats', { name: 'text' }, 'screenings'),
  tickets: table('id', { seat: 'text', buyer: 'text' }, 'screenings'),
  actors: table('id', { name: 'text' }, 'films casts'),
  casts: table('film_id', { part: 'text' }, 'actors films'),
  directors: table('id', { name: 'text', born: 'date' }, 'films!director_id'),
  posters: table('film_id', { artist: 'text' }, 'films'),
}

const symbols = `().,:->!*"'\\{}[]=&%?+ aé☃0`.split('')
const noise = fc.string({ unit: fc.constantFrom(...symbols), maxLength: 8 })
// Mostly this; now and then anything.
const mostly = (usual: fc.Arbitrary<string>) => fc.oneof({ weight: 30, arbitrary: usual }, noise)
const join = (separator: string, ...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((words) => words.join(separator))

const number = fc
  .oneof(fc.integer({ min: -1, max: 6 }), fc.constantFrom(120, 1968, 1985, 7.5, 99_999_999_999))
  .map(String)
const word = fc.constantFrom('Winter', 'Ida', 'A1', 'x', '', 'null', 'é☃', 'a.b', '100% Cotton')
const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 3 }).map((items) => items.map((text) => `"${text}"`).join(','))
const compare = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct')

const CONDITIONS: Record<Kind, fc.Arbitrary<string>> = {
  number: fc.oneof(
    join('.', compare, number),
    list(number).map((items) => `in.(${items})`),
    list(number).map((items) => `eq(any).{${items}}`),
  ),
  text: fc.oneof(
    join('.', compare, word),
    list(word).map((items) => `in.(${items})`),
    join('.', fc.constantFrom('like', 'ilike', 'match', 'imatch'), word),
    join(
      '.',
      fc.constantFrom('fts(english)', 'plfts', 'wfts(simple)'),
      fc.constantFrom('winter', 'tram', 'lamp'),
    ),
    fc.constant('like(all).{*i*,*e*}'),
  ),
  date: join('.', compare, fc.constantFrom('2026-01-20', '1950-11-30', '2026-01-11T18:00:00Z', 'now')),
  list: join(
    '.',
    fc.constantFrom('cs', 'cd', 'ov', 'eq'),
    list(fc.constantFrom('drama', 'comedy', 'x')).map((items) => `{${items}}`),
  ),
  json: fc.constantFrom('cs.{"format":"35mm"}', 'cd.{}', 'eq.{}', 'is.null'),
  range: join(
    '.',
    fc.constantFrom('cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'),
    fc.constant('[2026-01-10,2026-02-10)'),
  ),
  search: join(
    '.',
    fc.constantFrom('fts', 'plfts', 'phfts', 'wfts(english)'),
    fc.constantFrom('winter', 'tram', 'lamp'),
  ),
}

type Pair = [name: string, value: string]

/** A filter on one of the table's columns: `[column, condition]`. */
function filterOf(table: string): fc.Arbitrary<Pair> {
  return fc.constantFrom(...Object.entries(TABLES[table]!.columns)).chain(([column, kind]) => {
    const field =
      kind === 'json'
        ? fc.constantFrom(column, `${column}->>format`, `${column}->crew->>camera`)
        : fc.constant(column)
    const condition = fc.oneof(
      { weight: 8, arbitrary: CONDITIONS[kind] },
      fc.constantFrom('is.null', 'is.not_null'),
    )
    const negated = fc.tuple(fc.constantFrom('', '', '', 'not.'), condition).map((parts) => parts.join(''))
    return fc.tuple(mostly(field), mostly(negated))
  })
}

const groupOf = (table: string): fc.Arbitrary<string> =>
  fc
    .array(
      filterOf(table).map(([column, condition]) => `${column}.${condition}`),
      { minLength: 1, maxLength: 3 },
    )
    .map((members) => `(${members.join(',')})`)

const itemsOf = (table: string): fc.Arbitrary<string[]> =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom('', '', 'x:', 'y:'),
        fc.constantFrom(...Object.keys(TABLES[table]!.columns)),
        fc.constantFrom('', '', '::text'),
      )
      .map((parts) => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )

/** A select list, and what its embeddings are called. */
function selectOf(table: string, depth = 0): fc.Arbitrary<{ text: string; embedded: string[] }> {
  if (depth === 3) return itemsOf(table).map((items) => ({ text: items.join(','), embedded: [] }))
  const embed = fc.constantFrom(...Object.entries(TABLES[table]!.embeds)).chain(([name, target]) =>
    fc.tuple(fc.constantFrom('', '!inner', '!left'), selectOf(target, depth + 1)).map(([kind, { text }]) => ({
      text: `${name}${kind}(${text})`,
      name: name.split('!')[0] as string,
    })),
  )
  return fc
    .tuple(itemsOf(table), fc.option(embed), mostly(fc.constant('')))
    .map(([items, embedding, odd]) => ({
      text: [...items, ...(embedding ? [embedding.text] : []), ...(odd ? [odd] : [])].join(','),
      embedded: embedding ? [embedding.name] : [],
    }))
}

const ordersOf = (table: string) =>
  join(
    '',
    fc.constantFrom(...Object.keys(TABLES[table]!.columns)),
    mostly(fc.constantFrom('', '.desc', '.asc.nullsfirst')),
  )

function queryOf(table: string): fc.Arbitrary<Pair[]> {
  return selectOf(table).chain(({ text, embedded }) => {
    const named = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair> =>
      value.map((chosen) => [name, chosen])
    const prefix = embedded[0] ?? 'id'
    const parameters: fc.Arbitrary<Pair>[] = [
      filterOf(table),
      filterOf(table),
      groupOf(table).map((group): Pair => ['or', group]),
      groupOf(table).map((group): Pair => ['not.and', group]),
      named('order', ordersOf(table)),
      named('limit', mostly(fc.integer({ min: 0, max: 9 }).map(String))),
      named('offset', mostly(fc.integer({ min: -1, max: 9 }).map(String))),
      ...(embedded.length > 0
        ? [named(`${prefix}.limit`, fc.constant('1')), named(`${prefix}.order`, fc.constant('film_id,id'))]
        : []),
      fc.tuple(noise, noise),
    ]
    const weighted = parameters.map((arbitrary, i) => ({
      arbitrary,
      weight: i === parameters.length - 1 ? 1 : 10,
    }))
    return fc
      .array(fc.oneof(...weighted), { maxLength: 3 })
      .map((chosen): Pair[] => [['select', text], ...chosen])
  })
}

const read = fc.constantFrom(...Object.keys(TABLES)).chain((path) =>
  fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    path: fc.constant(path),
    query: queryOf(path),
    body: fc.constant(undefined),
  }),
)
const value = fc.oneof(number, word, fc.constant(null), fc.json())
const write = fc.constantFrom('films', 'halls', 'tickets', 'screenings').chain((path) => {
  const row = fc.dictionary(fc.constantFrom(...Object.keys(TABLES[path]!.columns)), value, { maxKeys: 4 })
  return fc.record({
    method: fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'),
    path: fc.constant(path),
    query: fc.array(filterOf(path), { maxLength: 2 }),
    body: fc.oneof<fc.Arbitrary<unknown>[]>(row, fc.array(row, { maxLength: 3 }), fc.json()),
  })
})
const call = fc.record({
  method: fc.constantFrom('GET', 'POST', 'OPTIONS'),
  path: fc
    .constantFrom('add', 'films_of', 'numbers', 'seats', 'echo', 'greet', 'same', 'sell', 'total')
    .map((name) => `rpc/${name}`),
  query: fc.array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'director', 'upto', 'hall', 'name', 'limit'),
      number,
    ) as fc.Arbitrary<Pair>,
    { maxLength: 2 },
  ),
  body: fc.dictionary(
    fc.constantFrom('a', 'b', 'director', 'upto', 'hall', 'name', 'screening', 'seat', 'n'),
    value,
    { maxKeys: 3 },
  ),
})
const anything = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'FOO'),
  path: noise,
  query: fc.array(fc.tuple(noise, noise) as fc.Arbitrary<Pair>, { maxLength: 3 }),
  body: fc.oneof(noise, fc.json()),
})

const PREFERENCES = (
  'return=representation return=headers-only count=exact resolution=merge-duplicates missing=default ' +
  'handling=strict max-affected=1 tx=rollback odd'
).split(' ')

/** The first line of a request, and the rest of it. */
export const randomRequest = fc
  .record({
    what: fc.oneof(
      { weight: 6, arbitrary: read },
      { weight: 2, arbitrary: write },
      { weight: 2, arbitrary: call },
      { weight: 1, arbitrary: anything },
    ),
    prefer: fc.subarray(PREFERENCES, { maxLength: 2 }).map((words) => words.join(', ')),
    accept: fc.constantFrom(
      ...Array<string>(8).fill(''),
      'text/csv',
      'application/vnd.pgrst.object+json',
      'a/b',
      ';q=,',
    ),
    range: fc.constantFrom(...Array<string>(8).fill(''), '0-1', '5-', '2-1', '-', '99999999999999999999-'),
  })
  .map(({ what: { method, path, query, body }, prefer, accept, range }) => {
    const pairs = query.map((pair) => pair.map(encodeURIComponent).join('='))
    const target = `/${path.split('/').map(encodeURIComponent).join('/')}?${pairs.join('&')}`
    const sent = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? undefined : body
    return {
      line: `${method} ${target}`,
      extras: { body: sent, prefer, accept, headers: range ? { range } : undefined },
    }
  })
