import { describe, expect, it } from 'vitest'

import { GatewayError } from '#server/gateway/errors.ts'
import { parseCsv } from '#server/gateway/request/csv.ts'
import { parseAccept, mediaTypeName } from '#server/gateway/request/media-type.ts'
import { isTooDeep } from '#server/gateway/request/nesting.ts'
import { parseFieldPath, parseLogic, parseOperation } from '#server/gateway/request/parse-filter.ts'
import { parseOrder } from '#server/gateway/request/parse-order.ts'
import { parseSelect } from '#server/gateway/request/parse-select.ts'
import { isTooCostly } from '#server/gateway/request/pattern-size.ts'
import { parsePreferences, preferenceApplied } from '#server/gateway/request/preferences.ts'
import { canonical, parseQueryString, pathSegments } from '#server/gateway/request/query-string.ts'
import { contentRange, restricted, topLevelRange } from '#server/gateway/request/ranges.ts'

/** The message and details of the error. */
function refusalOf(work: () => unknown): { message: string; details: unknown } {
  try {
    work()
  } catch (error) {
    if (error instanceof GatewayError) return { message: error.body.message, details: error.body.details }
  }
  throw new Error('was not refused')
}

describe('select', () => {
  it('parses columns with alias, JSON path and cast', () => {
    expect(parseSelect('id, total:data->items->0->>"a b"::text')).toEqual([
      { kind: 'field', field: { name: 'id', path: [] } },
      {
        kind: 'field',
        alias: 'total',
        field: {
          name: 'data',
          path: [
            { arrow: '->', key: 'items' },
            { arrow: '->', index: '0' },
            { arrow: '->>', key: 'a b' },
          ],
        },
        cast: 'text',
      },
    ])
  })

  it('parses embedded resources with alias, hint and join, the latter two in any order', () => {
    const embed = { kind: 'embed', alias: 'a', name: 'clients', hint: 'fk', inner: true, spread: false }
    const select = [{ kind: 'field', field: { name: '*', path: [] } }]
    expect(parseSelect('a:clients!fk!inner(*)')).toEqual([{ ...embed, select }])
    expect(parseSelect('a:clients!inner!fk(*)')).toEqual([{ ...embed, select }])
  })

  it('distinguishes a dash in a name from an arrow, and keeps spaces inside names', () => {
    expect(parseSelect('first-name, last name ,data->a-b')).toMatchObject([
      { field: { name: 'first-name' } },
      { field: { name: 'last name' } },
      { field: { name: 'data', path: [{ key: 'a-b' }] } },
    ])
  })

  it.each([
    ['id,clients(name[])', 16],
    ['name!hint', 5],
    ['name::', 7],
    ['data->>-78xy', 11],
    ['data->>--34', 9],
  ])('reports where %j cannot be parsed', (text, column) => {
    const { message } = refusalOf(() => parseSelect(text))
    expect(message).toBe(`"failed to parse select parameter (${text})" (line 1, column ${column})`)
  })
})

describe('filters', () => {
  it('parses operators with negation, quantifier, list and language', () => {
    expect(parseOperation('not.in.(a,"b,c","d\\"e")')).toEqual({
      negated: true,
      operation: { kind: 'in', values: ['a', 'b,c', 'd"e'] },
    })
    expect(parseOperation('like(any).{a*,b*}').operation).toMatchObject({
      operator: 'like',
      quantifier: 'any',
      value: '{a*,b*}',
    })
    expect(parseOperation('wfts(swedish).och').operation).toMatchObject({
      query: 'websearch_to_tsquery',
      language: 'swedish',
    })
    expect(parseOperation('is.NOT_NULL').operation).toEqual({ kind: 'is', value: 'not null' })
  })

  it('parses the embedded resources before the column', () => {
    expect(parseFieldPath('clients.orders.data->>a')).toEqual({
      path: ['clients', 'orders'],
      field: { name: 'data', path: [{ arrow: '->>', key: 'a' }] },
    })
  })

  it('report what was expected instead of an unknown operator', () => {
    expect(refusalOf(() => parseOperation('noop.0'))).toEqual({
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
    })
  })

  it('parse nested logic, with quoted values and array literals', () => {
    expect(parseLogic('and', false, '(a.eq."x,y",not.or(b.cs.{1,2},c.is.null))')).toMatchObject({
      operator: 'and',
      members: [
        { kind: 'filter', operation: { value: 'x,y' } },
        {
          kind: 'group',
          operator: 'or',
          negated: true,
          members: [{ operation: { value: '{1,2}' } }, { operation: { kind: 'is' } }],
        },
      ],
    })
  })

  it('reject an empty group, an unterminated one, and excessive nesting', () => {
    for (const text of ['()', '(a.eq.1', `${'(and'.repeat(50)}(a.eq.1)${')'.repeat(50)}`]) {
      expect(() => parseLogic('or', false, text)).toThrow(GatewayError)
    }
  })
})

describe('order', () => {
  it('parses direction and nulls, also for a column of an embedded resource', () => {
    expect(parseOrder('a.desc.nullslast,b->>c,clients(name).asc')).toEqual([
      { field: { name: 'a', path: [] }, direction: 'desc', nulls: 'last' },
      { field: { name: 'b', path: [{ arrow: '->>', key: 'c' }] } },
      { relation: 'clients', field: { name: 'name', path: [] }, direction: 'asc' },
    ])
  })

  it.each(['a.up', 'a.desc.nulls', 'a.', ',a', 'a,'])('rejects %j', (text) => {
    expect(() => parseOrder(text)).toThrow(GatewayError)
  })
})

describe('the query string', () => {
  it('decodes plus as space, keeps invalid escapes as they are, and rejects invalid UTF-8', () => {
    expect(parseQueryString('a=b+c%20d&e&f=%zz%c3%a4')).toEqual([
      ['a', 'b c d'],
      ['e', undefined],
      ['f', '%zzä'],
    ])
    expect(() => parseQueryString('a=%ff')).toThrow(GatewayError)
  })

  it('is sorted by name for Content-Location', () => {
    expect(canonical(parseQueryString('select=*&id=in.(1,2)'))).toBe('id=in.%281%2C2%29&select=%2A')
  })

  it('has its path split before decoding', () => {
    expect(pathSegments('/rpc/a%2Fb')).toEqual(['rpc', 'a/b'])
    expect(pathSegments('/films/')).toEqual(['films', ''])
    expect(pathSegments('/%ff')).toBeUndefined()
  })
})

describe('ranges', () => {
  it('are the intersection of the header and the parameters', () => {
    expect(topLevelRange({ offset: 2n, limit: 10n }, '5-30')).toEqual({ offset: 5n, limit: 7n })
    expect(topLevelRange({ offset: -3n, limit: 5n }, undefined)).toEqual({ offset: 0n, limit: 2n })
    expect(topLevelRange({ offset: 0n }, 'bytes=0-1')).toEqual({ offset: 0n })
  })

  it('are rejected if they hold no row, except for a limit of zero', () => {
    expect(() => topLevelRange({ offset: 0n }, '3-1')).toThrow(GatewayError)
    expect(() => topLevelRange({ offset: 0n, limit: -1n }, undefined)).toThrow(GatewayError)
    expect(topLevelRange({ offset: 4n, limit: 0n }, undefined)).toEqual({ offset: 0n, limit: 0n })
  })

  it('never exceed the maximum number of rows', () => {
    expect(restricted({ offset: 7n }, 3n)).toEqual({ offset: 7n, limit: 3n })
    expect(restricted({ offset: 0n, limit: 2n }, 3n)).toEqual({ offset: 0n, limit: 2n })
  })

  it('are reported with a star if unknown or empty', () => {
    expect(contentRange(0n, 4n, undefined)).toBe('0-4/*')
    expect(contentRange(0n, -1n, 10n)).toBe('*/10')
    expect(contentRange(0n, 4n, 0n)).toBe('*/0')
  })
})

describe('headers', () => {
  it('prefer: the first of each kind counts, tx only where allowed, and the rest is reported', () => {
    const preferences = parsePreferences(
      'count=exact, count=planned,tx=rollback , foo, max-affected=x',
      false,
    )
    expect(preferences).toEqual({ count: 'exact', invalid: ['foo'] })
    expect(preferenceApplied(parsePreferences('handling=strict,return=minimal,max-affected=3', false))).toBe(
      'return=minimal, handling=strict, max-affected=3',
    )
  })

  it('accept: sorted by quality value', () => {
    const names = parseAccept('text/csv;q=0.5, application/vnd.pgrst.object+json;nulls=stripped, */*;q=0.1')
    expect(names.map(mediaTypeName)).toEqual([
      'application/vnd.pgrst.object+json;nulls=stripped',
      'text/csv',
      '*/*',
    ])
  })
})

describe('nested brackets', () => {
  it('are rejected beyond a reasonable depth, but not in strings or side by side', () => {
    expect(isTooDeep('['.repeat(501), false)).toBe(true)
    expect(isTooDeep('{"a":'.repeat(501), true)).toBe(true)
    expect(isTooDeep(`"${'['.repeat(5000)}"`, true)).toBe(false)
    expect(isTooDeep('[],'.repeat(5000), true)).toBe(false)
    expect(isTooDeep(`"\\\\"${'['.repeat(501)}`, true)).toBe(true)
  })
})

describe('csv', () => {
  it('is parsed with quotes, line breaks in fields, and NULL', () => {
    expect(parseCsv('a,b\r\n1,"x ""y""\nz"\nNULL,\n')).toEqual([
      { a: '1', b: 'x "y"\nz' },
      { a: null, b: '' },
    ])
  })

  it('may have a field of 3 MB', () => {
    const long = 'å"'.repeat(1_000_000)
    expect(parseCsv(`a\n"${long.replaceAll('"', '""')}"`)).toEqual([{ a: long }])
  })

  it('is rejected if a line has a different number of fields, or a quote is not closed', () => {
    expect(() => parseCsv('a,b\n1')).toThrow(GatewayError)
    expect(() => parseCsv('a\n"x')).toThrow(GatewayError)
  })
})

describe('a regular expression', () => {
  it.each([
    'a?'.repeat(500),
    'a{255}{255}',
    '(a{1,255}|b){1,255}',
    'a{0,255}'.repeat(60),
    '[[:alpha:]]{200,}'.repeat(3),
    '('.repeat(501),
    String.raw`(.*)\1`,
    String.raw`(a)\\\1`,
    String.raw`(?b)\(a\{255\}\)\{255\}`,
    String.raw`(?e)[\](a{255}){255}]`,
    `(?ix)${'a'.repeat(20)} {255}`,
    '***:(?b)a',
  ])('is too costly: %.30s', (pattern) => {
    expect(isTooCostly(pattern)).toBe(true)
  })

  it.each([
    '',
    '^(Vår|Höst)konsert [0-9]{4}$',
    'a{255}',
    '[{255}]'.repeat(60),
    String.raw`\(\)\{255\}\d\\1`,
    '(((a)))'.repeat(60),
    ')'.repeat(400),
    '{1,2}',
    '[.)'.repeat(5000),
    '(?i)(?:vår|höst)(?=.)',
    '[[.a.][=b=][:alpha:]x]{3}',
  ])('is acceptable: %.30s', (pattern) => {
    expect(isTooCostly(pattern)).toBe(false)
  })
})
