import fc from 'fast-check'

/** Requests that mostly make sense: real tables and columns, values of the column's type, and some noise. */

export type Kind = 'number' | 'text' | 'date' | 'list' | 'json' | 'range' | 'search' | 'uuid' | 'boolean'

export interface Table {
  columns: Record<string, Kind>
  /** What a select can embed, and the table it leads to. */
  embeds: Record<string, string>
}

/** What requests can be about. */
export interface World {
  tables: Record<string, Table>
  /** Tables that are also written to. */
  written: string[]
  /** Functions with their parameters. */
  calls: Record<string, Record<string, Kind>>
  /** How deep a select may embed: each level multiplies the rows. */
  depth?: number
  /** Values to compare with and to send, as written in a query; each kind has usual ones as well. */
  values?: Partial<Record<Kind, string[]>>
}

/** Method, path and query as sent, and the body before it is serialized as JSON. */
export interface RandomRequest {
  method: string
  target: string
  body: unknown
}

const symbols = `().,:->!*"'\\{}[]=&%?+ aé☃0`.split('')
export const noise = fc.string({ unit: fc.constantFrom(...symbols), maxLength: 8 })
// Mostly this; occasionally noise.
const mostly = (usual: fc.Arbitrary<string>) => fc.oneof({ weight: 30, arbitrary: usual }, noise)
const join = (separator: string, ...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((words) => words.join(separator))
const list = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 3 }).map((items) => items.map((text) => `"${text}"`).join(','))
const compare = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct')

const USUAL: Record<Kind, string[]> = {
  number: ['-1', '0', '1', '2', '6', '120', '1968', '7.5', '99999999999'],
  text: ['x', '', 'null', 'é☃', 'a.b', '100% Cotton'],
  date: ['2026-01-20', '1950-11-30', '2026-01-11T18:00:00Z', 'now'],
  list: ['x'],
  json: ['{}', '[]', '{"a":[1]}'],
  range: ['[2026-01-10,2026-02-10)'],
  search: ['winter', 'lamp'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
  boolean: ['true', 'false'],
}

type Pair = [name: string, value: string]

/** Random requests about a world. */
export function randomRequests({
  tables,
  written,
  calls,
  depth: deepest = 3,
  values = {},
}: World): fc.Arbitrary<RandomRequest> {
  const valueOf = (kind: Kind) => fc.constantFrom(...USUAL[kind], ...(values[kind] ?? []))
  const equal = (kind: Kind) =>
    fc.oneof(
      join('.', compare, valueOf(kind)),
      list(valueOf(kind)).map((items) => `in.(${items})`),
    )
  const conditions: Record<Kind, fc.Arbitrary<string>> = {
    number: fc.oneof(
      equal('number'),
      list(valueOf('number')).map((items) => `eq(any).{${items}}`),
    ),
    text: fc.oneof(
      equal('text'),
      join('.', fc.constantFrom('like', 'ilike', 'match', 'imatch'), valueOf('text')),
      join('.', fc.constantFrom('fts(english)', 'plfts', 'wfts(simple)'), valueOf('search')),
      fc.constant('like(all).{*i*,*e*}'),
    ),
    date: equal('date'),
    list: join(
      '.',
      fc.constantFrom('cs', 'cd', 'ov', 'eq'),
      list(valueOf('list')).map((items) => `{${items}}`),
    ),
    json: fc.oneof(
      join('.', fc.constantFrom('cs', 'cd', 'eq'), valueOf('json')),
      fc.constantFrom('cs.{"format":"35mm"}', 'is.null'),
    ),
    range: join('.', fc.constantFrom('cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'), valueOf('range')),
    search: join('.', fc.constantFrom('fts', 'plfts', 'phfts', 'wfts(english)'), valueOf('search')),
    uuid: equal('uuid'),
    boolean: fc.oneof(equal('boolean'), join('.', fc.constant('is'), fc.constantFrom('true', 'unknown'))),
  }

  /** A filter on one of the table's columns: `[column, condition]`. */
  function filterOf(table: Table): fc.Arbitrary<Pair> {
    return fc.constantFrom(...Object.entries(table.columns)).chain(([column, kind]) => {
      const field =
        kind === 'json'
          ? fc.constantFrom(column, `${column}->>format`, `${column}->crew->>camera`)
          : fc.constant(column)
      const condition = fc.oneof(
        { weight: 8, arbitrary: conditions[kind] },
        fc.constantFrom('is.null', 'is.not_null'),
      )
      const negated = fc.tuple(fc.constantFrom('', '', '', 'not.'), condition).map((parts) => parts.join(''))
      return fc.tuple(mostly(field), mostly(negated))
    })
  }

  const groupOf = (table: Table): fc.Arbitrary<string> =>
    fc
      .array(
        filterOf(table).map(([column, condition]) => `${column}.${condition}`),
        { minLength: 1, maxLength: 3 },
      )
      .map((members) => `(${members.join(',')})`)

  const itemsOf = (table: Table): fc.Arbitrary<string[]> =>
    fc.array(
      fc
        .tuple(
          fc.constantFrom('', '', 'x:', 'y:'),
          fc.constantFrom(...Object.keys(table.columns)),
          fc.constantFrom('', '', '::text'),
        )
        .map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )

  /** A select list, and the names of its embeddings. */
  function selectOf(table: Table, depth = 0): fc.Arbitrary<{ text: string; embedded: string[] }> {
    const embeds = Object.entries(table.embeds)
    if (depth === deepest || embeds.length === 0)
      return itemsOf(table).map((items) => ({ text: items.join(','), embedded: [] }))
    const embed = fc.constantFrom(...embeds).chain(([name, target]) =>
      fc
        .tuple(fc.constantFrom('', '!inner', '!left'), selectOf(tables[target]!, depth + 1))
        .map(([kind, { text }]) => ({
          text: `${name}${kind}(${text})`,
          name: name.split('!')[0] as string,
        })),
    )
    return (
      fc
        // Most embed something, and half of the embedded ones do too, because that is where rows multiply.
        .tuple(itemsOf(table), fc.option(embed, { freq: depth === 0 ? 5 : 1 }), mostly(fc.constant('')))
        .map(([items, embedding, odd]) => ({
          text: [...items, ...(embedding ? [embedding.text] : []), ...(odd ? [odd] : [])].join(','),
          embedded: embedding ? [embedding.name] : [],
        }))
    )
  }

  const ordersOf = (table: Table) =>
    join(
      '',
      fc.constantFrom(...Object.keys(table.columns)),
      mostly(fc.constantFrom('', '.desc', '.asc.nullsfirst')),
    )

  function queryOf(table: Table): fc.Arbitrary<Pair[]> {
    return selectOf(table).chain(({ text, embedded }) => {
      const named = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair> =>
        value.map((chosen) => [name, chosen])
      const [prefix] = embedded
      const parameters: fc.Arbitrary<Pair>[] = [
        filterOf(table),
        filterOf(table),
        groupOf(table).map((group): Pair => ['or', group]),
        groupOf(table).map((group): Pair => ['not.and', group]),
        named('order', ordersOf(table)),
        named('limit', mostly(fc.integer({ min: 0, max: 9 }).map(String))),
        named('offset', mostly(fc.integer({ min: -1, max: 9 }).map(String))),
        ...(prefix === undefined
          ? []
          : [
              named(`${prefix}.limit`, fc.constant('1')),
              named(`${prefix}.order`, fc.constant('film_id,id')),
            ]),
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

  const read = fc.constantFrom(...Object.keys(tables)).chain((path) =>
    fc.record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      path: fc.constant(path),
      query: queryOf(tables[path]!),
      body: fc.constant(undefined),
    }),
  )
  const anyValue = fc.oneof(
    ...(Object.keys(USUAL) as Kind[]).map(valueOf),
    fc.integer({ min: -1, max: 6 }),
    fc.boolean(),
    fc.constant(null),
    fc.json(),
  )
  // Of the right type two times out of three.
  const sentAs = (kinds: Record<string, Kind>, maxKeys: number) => {
    const members = Object.entries(kinds).map(([name, kind]) =>
      fc.tuple(fc.constant(name), fc.oneof({ weight: 2, arbitrary: valueOf(kind) }, anyValue)),
    )
    return members.length === 0
      ? fc.constant({})
      : fc
          .uniqueArray(fc.oneof(...members), { maxLength: maxKeys, selector: ([name]) => name })
          .map((pairs): Record<string, unknown> => Object.fromEntries(pairs))
  }
  const write = fc.constantFrom(...written).chain((path) => {
    const row = sentAs(tables[path]!.columns, 4)
    return fc.record({
      method: fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'),
      path: fc.constant(path),
      query: fc.array(filterOf(tables[path]!), { maxLength: 2 }),
      body: fc.oneof<fc.Arbitrary<unknown>[]>(row, fc.array(row, { maxLength: 3 }), fc.json()),
    })
  })
  const call = fc.constantFrom(...Object.entries(calls)).chain(([name, taken]) => {
    const args = Object.entries(taken)
    const pair = args.map(([arg, kind]) => fc.tuple(fc.constant(arg), valueOf(kind)))
    return fc.record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'OPTIONS'),
      path: fc.constant(`rpc/${name}`),
      query: fc.array(fc.oneof(fc.tuple(fc.constant('limit'), valueOf('number')), ...pair), { maxLength: 3 }),
      body: sentAs(taken, args.length),
    })
  })
  const anything = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'FOO'),
    path: noise,
    query: fc.array(fc.tuple(noise, noise), { maxLength: 3 }),
    body: fc.oneof(noise, fc.json()),
  })

  return fc
    .oneof(
      { weight: 6, arbitrary: read },
      { weight: 2, arbitrary: write },
      { weight: 2, arbitrary: call },
      { weight: 1, arbitrary: anything },
    )
    .map(({ method, path, query, body }) => {
      const pairs = query.map((pair) => pair.map(encodeURIComponent).join('='))
      const target = `/${path.split('/').map(encodeURIComponent).join('/')}?${pairs.join('&')}`
      const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
      return { method, target, body: hasBody ? body : undefined }
    })
}

const PREFERENCES = (
  'return=representation return=headers-only count=exact resolution=merge-duplicates missing=default ' +
  'handling=strict max-affected=1 tx=rollback odd'
).split(' ')

/** The headers that affect how a request is handled and answered; empty ones are not sent. */
export const randomHeaders = fc.record({
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
