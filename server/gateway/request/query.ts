import { refusal } from '../errors.ts'
import type { At, Field, Filter, Logic, OrderTerm, Range, SelectItem } from './ast.ts'
import { isTooDeep } from './nesting.ts'
import { fieldName } from './parse-field.ts'
import { looksLikeFilter, parseFieldPath, parseLogic, parseOperation } from './parse-filter.ts'
import { parseColumns, parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { canonical, type Parameter } from './query-string.ts'
import { ALL_ROWS, integer } from './ranges.ts'
import { parseWhole } from './scanner.ts'

export interface Query {
  select: SelectItem[]
  filters: At<Filter>[]
  logic: At<Logic>[]
  orders: At<OrderTerm[]>[]
  ranges: At<Range>[]
  /** Arguments of a function called by GET, in order, with repeated names if variadic. */
  args: [name: string, value: string][]
  columns?: string[]
  onConflict?: string[]
  canonical: string
}

const RESERVED = new Set(['select', 'columns', 'on_conflict'])
const LAST_WORDS = new Set(['order', 'limit', 'offset', 'and', 'or'])

/**
 * Interprets every parameter, by the last word of its name or else as a filter.
 * @param isCall a function called by GET: parameters that do not look like filters are arguments
 */
export function parseQuery(parameters: Parameter[], isCall: boolean): Query {
  const query: Query = {
    select: [],
    filters: [],
    logic: [],
    orders: [],
    ranges: [],
    args: [],
    canonical: canonical(parameters),
  }
  const single = (name: string) => parameters.find(([key]) => key === name)?.[1]
  query.select = parseSelect(single('select') ?? '*')
  const columns = single('columns')
  if (columns !== undefined) query.columns = [...new Set(parseColumns('columns', columns))]
  const onConflict = single('on_conflict')
  if (onConflict !== undefined) query.onConflict = parseColumns('on_conflict', onConflict)

  const ranges = new Map<string, At<Range>>()
  for (const [key, value] of parameters) {
    if (value === undefined || RESERVED.has(key)) continue
    if (isTooDeep(value, false))
      throw refusal('PGRST100', { details: `The value of '${key}' is nested too deep` })
    const words = key.split('.')
    const last = words.at(-1) as string
    if (!LAST_WORDS.has(last)) addFilter(query, key, value, isCall)
    else if (last === 'and' || last === 'or') addLogic(query, key, last, value)
    else if (last === 'order') query.orders.push({ path: pathOf(key), value: parseOrder(value) })
    else addRange(ranges, pathOf(key), last as 'limit' | 'offset', value)
  }
  return { ...query, ranges: [...ranges.values()] }
}

function addFilter(query: Query, key: string, value: string, isCall: boolean): void {
  if (isCall && !looksLikeFilter(value)) {
    query.args.push([parseFieldPath(key).field.name, value])
    return
  }
  const { path, field } = parseFieldPath(key)
  query.filters.push({
    path,
    value: { kind: 'filter', field: field satisfies Field, ...parseOperation(value) },
  })
}

function addLogic(query: Query, key: string, operator: 'and' | 'or', value: string): void {
  const path = pathOf(key)
  const negated = path.includes('not')
  query.logic.push({
    path: path.filter((name) => name !== 'not'),
    value: parseLogic(operator, negated, value),
  })
}

/** `clients.limit` and `clients.offset` combine into one range; of several limits the last counts. */
function addRange(
  ranges: Map<string, At<Range>>,
  path: string[],
  part: 'limit' | 'offset',
  value: string,
): void {
  const number = integer(value)
  if (number === undefined) return
  const key = JSON.stringify(path)
  ranges.set(key, { path, value: { ...(ranges.get(key)?.value ?? ALL_ROWS), [part]: number } })
}

function pathOf(key: string): string[] {
  return parseWhole('tree path', key, (scanner) => {
    const path = [fieldName(scanner)]
    while (scanner.skip('.')) path.push(fieldName(scanner))
    return path.slice(0, -1)
  })
}
