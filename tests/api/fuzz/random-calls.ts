import fc from 'fast-check'

import { type Catalog, type Column, keyOf, type Parameter } from '#server/gateway/catalog/catalog.ts'

import {
  type Kind,
  noise,
  randomHeaders,
  randomRequests,
  type Table,
  type World,
} from '../../helpers/random-requests.ts'

/** A request as the gateway receives it. */
export interface Sent {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  body: Buffer
}

/** What can be requested from an exposed schema. */
export function worldOf(catalog: Catalog, schema: string, values: World['values']): World {
  const relations = [...catalog.relations.values()].filter((relation) => relation.schema === schema)
  const tables = relations.map((relation): [string, Table] => {
    const columns = [...relation.columns.values()].map(({ name, baseType }) => [name, kindOf(baseType)])
    const related = catalog.relationships.get(keyOf(relation)) ?? []
    const embeds = related
      .filter(({ target }) => target.schema === schema)
      .map((relationship) =>
        relationship.kind === 'foreign-key'
          ? [`${relationship.target.name}!${relationship.constraint}`, relationship.target.name]
          : [relationship.target.name, relationship.target.name],
      )
    return [relation.name, { columns: Object.fromEntries(columns), embeds: Object.fromEntries(embeds) }]
  })
  const routines = [...catalog.routines.values()].flat().filter((routine) => routine.schema === schema)
  const kinds = (parameters: Parameter[]) =>
    Object.fromEntries(parameters.map(({ name, type }): [string, Kind] => [name, kindOf(type)]))
  return {
    tables: Object.fromEntries(tables),
    written: relations.map(({ name }) => name),
    calls: {
      nothing: {},
      ...Object.fromEntries(routines.map(({ name, parameters }) => [name, kinds(parameters)])),
    },
    values,
  }
}

function kindOf(type: Column['baseType']): Kind {
  if (type.endsWith('[]')) return 'list'
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type)) return 'number'
  if (/^(timestamp|date)/.test(type)) return 'date'
  if (/^jsonb?$/.test(type)) return 'json'
  if (type === 'tsvector') return 'search'
  return type === 'uuid' || type === 'boolean' ? type : 'text'
}

// Values that break recursion or unbounded lists.
const deep = fc
  .tuple(
    fc.constantFrom(
      '(',
      '[',
      '{',
      '!',
      '"',
      '\\',
      'and(',
      'not.',
      '{"a":',
      '[[',
      'a(',
      '((a)*',
      '%',
      '\0',
      '☃',
      'a,',
    ),
    fc.constantFrom(40, 400, 600, 15_000),
  )
  .map(([part, times]) => part.repeat(times))
const targets = fc
  .oneof(
    fc.tuple(
      fc.constantFrom(
        '/events?select=',
        '/events?or=',
        '/events?title=fts.',
        '/events?title=match.',
        '/events?title=like.',
        '/events?id=in.',
        '/events?order=',
        '/events?',
        '/rpc/my_events?p=',
        '/',
        '/rpc/',
        '/events?limit=',
      ),
      fc.oneof(deep, noise, fc.string({ unit: 'binary' })),
    ),
  )
  .map(([start, rest]) => start + encodeURI(Buffer.from(rest).toString()))

const TYPES = [
  ...Array<string>(12).fill('application/json'),
  'text/csv',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'text/xml',
  'multipart/form-data; boundary=x',
  'a/b',
  ';',
]
const bodies = fc.oneof(
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: deep.map((text) => Buffer.from(text)) },
)
const otherHeaders = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constantFrom(
        'accept',
        'prefer',
        'range',
        'content-profile',
        'accept-profile',
        'x-real-ip',
        'cookie',
        'origin',
        'if-none-match',
        'accept-language',
        'authorization',
        'content-type',
      ),
      fc.oneof(noise, fc.string({ unit: 'binary', maxLength: 20 })),
    ),
    fc.constantFrom<[string, string]>(
      ['prefer', 'timezone=Europe/Stockholm'],
      ['prefer', 'timezone=nowhere'],
      ['prefer', 'count=planned'],
      ['prefer', 'count=estimated'],
      ['prefer', 'max-affected=99999999999999999999'],
      ['accept', 'application/vnd.pgrst.plan'],
      ['accept', 'text/calendar'],
      ['x-real-ip', '2001:db8::1%eth0'],
      ['origin', 'https://example.org'],
    ),
  ),
  { maxLength: 2 },
)

/** Random requests to the whole API: any caller, schema and body, valid and malformed. */
export function randomCalls(worlds: [schema: string, world: World][], tokens: string[]): fc.Arbitrary<Sent> {
  const about = worlds.map(([schema, world]) =>
    randomRequests(world).map((request) => ({ ...request, schema })),
  )
  const strange = fc.record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PUT', 'TRACE'),
    target: targets,
    body: fc.json(),
    schema: fc.constantFrom('api', 'translations', 'private'),
  })
  return fc
    .record({
      asked: fc.oneof(...about.map((arbitrary, i) => ({ arbitrary, weight: i === 0 ? 24 : 5 })), {
        arbitrary: strange,
        weight: 1,
      }),
      headers: randomHeaders,
      token: fc.constantFrom('', ...tokens, ...tokens, ...tokens, 'a.b.c'),
      type: fc.constantFrom(...TYPES),
      // Usually the body that belongs to the request.
      rawBody: fc.option(bodies, { freq: 12 }),
      others: fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: otherHeaders }),
    })
    .map(({ asked: { method, target, body, schema }, headers, token, type, rawBody, others }) => {
      const [path = '', ...query] = target.split('?')
      const isRead = method === 'GET' || method === 'HEAD'
      const sent = {
        ...headers,
        'content-type': body === undefined ? '' : type,
        authorization: token && `Bearer ${token}`,
        [isRead ? 'accept-profile' : 'content-profile']: schema === 'api' ? '' : schema,
        ...Object.fromEntries(others),
      }
      return {
        method,
        path,
        query: query.join('?'),
        headers: Object.entries(sent).filter(([, value]) => value !== ''),
        body: rawBody && body !== undefined ? rawBody : encoded(body, type),
      }
    })
}

function encoded(body: unknown, type: string): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  const [row] = [body].flat() as unknown[]
  const pairs = Object.entries(typeof row === 'object' && row !== null ? row : { x: row }).map(
    ([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)],
  )
  if (type === 'application/x-www-form-urlencoded') return Buffer.from(new URLSearchParams(pairs).toString())
  if (type === 'text/csv')
    return Buffer.from(
      `${pairs.map(([name]) => name).join(',')}\n${pairs.map(([, value]) => value).join(',')}`,
    )
  return Buffer.from(JSON.stringify(body))
}
