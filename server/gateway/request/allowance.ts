import { refusal } from '../errors.ts'
import type { Filter, Logic, SelectItem } from './ast.ts'
import type { Query } from './query.ts'

/** The most that one request may ask for: far more than the app does, far less than what slows the database down. */
export interface Allowance {
  /** The query string and the path, as sent. */
  characters: number
  /** The body. */
  bytes: number
  /** Filters, also inside `and` and `or`; parameters of a function called by GET. */
  filters: number
  /** Values of `in`, `any` and `all`, in total. */
  values: number
  /** `like`, `ilike`, `match`, `imatch`: each is tried on every row. With `any` and `all`, each element counts. */
  patterns: number
  /** All patterns in total. */
  patternCharacters: number
  /** Regular expressions, which also count as patterns. */
  expressions: number
  /** Full-text searches; without an index each reads every row's text. */
  searches: number
  orders: number
  embeds: number
  /** Nesting depth of embedded resources. */
  depth: number
}

/** For visitors. */
export const VISITOR: Allowance = {
  characters: 4096,
  bytes: 64 * 1024,
  filters: 40,
  values: 200,
  patterns: 8,
  patternCharacters: 400,
  // Samspel sends none, and nothing costs more to keep within bounds.
  expressions: 0,
  searches: 2,
  orders: 8,
  embeds: 8,
  depth: 4,
}

/** For everybody else. */
export const MEMBER: Allowance = {
  characters: 16 * 1024,
  bytes: 16 * 1024 * 1024,
  filters: 200,
  values: 1000,
  patterns: 40,
  patternCharacters: 4000,
  expressions: 8,
  searches: 8,
  orders: 40,
  embeds: 32,
  depth: 8,
}

/** PostgREST's: a body is bounded by what the process reads, everything else by nothing. */
export const UNLIMITED: Allowance = {
  characters: Infinity,
  bytes: Infinity,
  filters: Infinity,
  values: Infinity,
  patterns: Infinity,
  patternCharacters: Infinity,
  expressions: Infinity,
  searches: Infinity,
  orders: Infinity,
  embeds: Infinity,
  depth: Infinity,
}

/** Throws 414 for a long address before any of it is parsed, and 413 for a body. */
export function refuseLong(length: { address: number; body: number }, allowance: Allowance): void {
  if (length.address > allowance.characters) {
    throw refusal('PGRST100', {
      status: 414,
      message: `The address is longer than ${allowance.characters} characters`,
    })
  }
  if (length.body > allowance.bytes) throw tooLarge(allowance.bytes)
}

/** The error for a body that is refused unread. */
export const tooLarge = (bytes: number) =>
  refusal('PGRST102', { status: 413, message: `The body is larger than ${bytes} bytes` })

/** Throws PGRST100 naming the first limit the query exceeds. */
export function refuseCostly(query: Query, allowance: Allowance): void {
  const costs = {
    filters: query.args.length,
    values: 0,
    patterns: 0,
    patternCharacters: 0,
    expressions: 0,
    searches: 0,
    orders: 0,
    embeds: 0,
    depth: 0,
  }

  function addFilter({ operation }: Filter): void {
    costs.filters++
    if (operation.kind === 'in') costs.values += operation.values.length
    if (operation.kind === 'search') costs.searches++
    if (operation.kind !== 'compare') return
    const { operator, quantifier, value } = operation
    // An upper bound for the number of elements in an array literal.
    const elements = quantifier ? value.split(',').length : 1
    if (quantifier) costs.values += elements
    const isExpression = operator.startsWith('~')
    if (!isExpression && !operator.endsWith('like')) return
    costs.patterns += elements
    costs.patternCharacters += value.length
    if (isExpression) costs.expressions += elements
  }
  function addLogic(logic: Logic): void {
    if (logic.kind === 'filter') return addFilter(logic)
    costs.filters++
    logic.members.forEach(addLogic)
  }
  function addEmbeds(items: SelectItem[], depth: number): void {
    costs.depth = Math.max(costs.depth, depth)
    for (const item of items) {
      if (item.kind !== 'embed') continue
      costs.embeds++
      addEmbeds(item.select, depth + 1)
    }
  }

  for (const { value } of query.filters) addFilter(value)
  for (const { value } of query.logic) addLogic(value)
  for (const { value } of query.orders) costs.orders += value.length
  addEmbeds(query.select, 0)
  for (const [name, cost] of Object.entries(costs) as [keyof typeof costs, number][]) {
    if (cost > allowance[name]) throw tooMuch(name, cost, allowance[name])
  }
}

const WORDS: Record<string, string> = {
  patternCharacters: 'characters of patterns',
  expressions: 'regular expressions',
  searches: 'full-text searches',
  orders: 'columns to order by',
  embeds: 'embedded resources',
  depth: 'levels of embedded resources',
}

function tooMuch(name: string, cost: number, most: number) {
  return refusal('PGRST100', {
    message: 'The query asks for more than one request may',
    details: `It has ${cost} ${WORDS[name] ?? name}, and ${most} are allowed`,
  })
}
