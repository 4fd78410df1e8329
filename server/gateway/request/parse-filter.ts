import { refusal } from '../errors.ts'
import type { Field, Filter, IsValue, Logic, Operation } from './ast.ts'
import { field, fieldName, identifier, jsonPath, quoted } from './parse-field.ts'
import { isTooCostly } from './pattern-size.ts'
import { parseStart, parseWhole, type Scanner } from './scanner.ts'

/** Operators that take one value, and their SQL. https://docs.postgrest.org/en/v16/references/api/tables_views.html#operators */
const SIMPLE: Record<string, string> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

/** Operators that also take `(any)` or `(all)` and then a list. */
const QUANTIFIED: Record<string, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const SEARCHES: Record<string, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const IS_VALUES: Record<string, IsValue> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** The column in a filter's key, after the names of the resources it is embedded in: `clients.data->>name`. */
export function parseFieldPath(key: string): { path: string[]; field: Field } {
  return parseWhole('tree path', key, (scanner) => {
    const path = [fieldName(scanner)]
    while (scanner.skip('.')) path.push(fieldName(scanner))
    const name = path.pop() as string
    return { path, field: { name, path: jsonPath(scanner) } }
  })
}

/** A filter's value: `eq.5`, `not.in.(1,2)`, `fts(english).word`. */
export function parseOperation(text: string): Pick<Filter, 'negated' | 'operation'> {
  return parseWhole('filter', text, (scanner) => condition(scanner, (value) => value.match(/[^]*/y) ?? ''))
}

/** Whether a query parameter of a function call is a filter rather than an argument: it begins like an operator. */
export function looksLikeFilter(text: string): boolean {
  return /^(?:not|is|in|isdistinct|neq|cs|cd|ov|sl|sr|nxr|nxl|adj)\.|^(?:eq|gte?|lte?|i?like|i?match)(?:\((?:any|all)\))?\.|^(?:pl|ph|w)?fts(?:\([\p{L}\p{Nd}_ $]+\))?\./u.test(
    text,
  )
}

/**
 * `and=(a.eq.1,or(b.gt.2,c.is.null))`: the key's last word and the value are parsed together, as in PostgREST. So
 * `or=id.eq.1` is a filter on the column `orid`, and anything after the closing parenthesis is ignored.
 */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Logic {
  return parseStart('logic tree', text, logicMember, `${negated ? 'not.' : ''}${operator}`)
}

function members(scanner: Scanner): Logic[] {
  scanner.blanks()
  scanner.expect('(')
  const logic = scanner.nested(() =>
    scanner.list(() => {
      scanner.blanks()
      const member = logicMember(scanner)
      scanner.blanks()
      return member
    }),
  )
  scanner.expect(')')
  scanner.blanks()
  return logic
}

function logicMember(scanner: Scanner): Logic {
  const filter = scanner.attempt((): Filter => {
    const filtered = field(scanner)
    scanner.expect('.', 'delimiter (.)')
    return { kind: 'filter', field: filtered, ...condition(scanner, listElement) }
  })
  if (filter) return filter
  const negated = scanner.skip('not.')
  const operator = scanner.skip('and') ? 'and' : scanner.skip('or') ? 'or' : undefined
  if (!operator) scanner.fail('logic operator (and, or)')
  return { kind: 'group', negated, operator, members: members(scanner) }
}

function condition(
  scanner: Scanner,
  value: (scanner: Scanner) => string,
): Pick<Filter, 'negated' | 'operation'> {
  const negated = scanner.skip('not.')
  if (scanner.skip('in.')) return { negated, operation: { kind: 'in', values: list(scanner) } }
  if (scanner.skip('is.')) return { negated, operation: { kind: 'is', value: isValue(scanner) } }
  if (scanner.skip('isdistinct.')) return { negated, operation: { kind: 'distinct', value: value(scanner) } }
  const searched = scanner.looksAt(SEARCH) ? scanner.attempt(() => search(scanner, value)) : undefined
  const operation = searched ?? scanner.attempt(() => comparison(scanner, value))
  return { negated, operation: operation ?? scanner.fail('"not"', 'operator (eq, gt, ...)') }
}

const SEARCH = /(?:pl|ph|w)?fts/y

function search(scanner: Scanner, value: (scanner: Scanner) => string): Operation {
  const word = scanner.match(SEARCH) as string
  const query = SEARCHES[word] as string
  const language = scanner.skip('(') ? identifier(scanner) : undefined
  if (language !== undefined) scanner.expect(')')
  scanner.expect('.', 'operator (eq, gt, ...)')
  return { kind: 'search', query, language, value: value(scanner) }
}

/** Longer words first: `gte` is not `gt`. */
const OPERATORS = new RegExp(
  Object.keys({ ...SIMPLE, ...QUANTIFIED })
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'y',
)

function comparison(scanner: Scanner, value: (scanner: Scanner) => string): Operation {
  const word = scanner.match(OPERATORS) ?? scanner.fail('"not"', 'operator (eq, gt, ...)')
  const quantifier = Object.hasOwn(QUANTIFIED, word) ? quantifierOf(scanner) : undefined
  scanner.expect('.', 'operator (eq, gt, ...)')
  const operator = (SIMPLE[word] ?? QUANTIFIED[word]) as string
  const compared = value(scanner)
  if (operator.startsWith('~') && isTooCostly(compared))
    throw refusal('PGRST100', {
      details: `The pattern of '${word}' is too large, or refers to its own groups`,
    })
  return { kind: 'compare', operator, quantifier, value: compared }
}

function quantifierOf(scanner: Scanner): 'any' | 'all' | undefined {
  if (scanner.skip('(any)')) return 'any'
  return scanner.skip('(all)') ? 'all' : undefined
}

function isValue(scanner: Scanner): IsValue {
  const word = scanner.match(/[a-z_]+/iy)?.toLowerCase() ?? ''
  if (Object.hasOwn(IS_VALUES, word)) return IS_VALUES[word] as IsValue
  return scanner.fail('isVal: (null, not_null, true, false, unknown)')
}

function list(scanner: Scanner): string[] {
  scanner.blanks()
  scanner.expect('(')
  scanner.blanks()
  const values = scanner.list(() => quotedElement(scanner) ?? scanner.match(/[^,)]*/y) ?? '')
  scanner.expect(')')
  scanner.blanks()
  return values
}

/** A value inside `and` / `or`: quoted, an array literal, or everything up to the next comma or parenthesis. */
function listElement(scanner: Scanner): string {
  return quotedElement(scanner) ?? scanner.match(/\{[^{}]*\}/y) ?? scanner.match(/[^,)]*/y) ?? ''
}

function quotedElement(scanner: Scanner): string | undefined {
  if (!scanner.peek('"')) {
    scanner.note('","', '")"')
    return undefined
  }
  return scanner.attempt(() => {
    const text = quoted(scanner)
    if (text === undefined || !(scanner.ended || scanner.peek(',') || scanner.peek(')'))) {
      scanner.fail('","', '")"')
    }
    return text
  })
}
