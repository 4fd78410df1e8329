import { refusal } from '../errors.ts'
import type { Range } from './ast.ts'

export const ALL_ROWS: Range = { offset: 0n }

/** A `limit` or `offset` as written; a non-integer counts as absent. */
export function integer(text: string | undefined): bigint | undefined {
  return text !== undefined && /^-?\d+$/.test(text) ? BigInt(text) : undefined
}

/**
 * The requested rows of the root: limit and offset of the query string within the Range header, which counts for GET
 * only (RFC 9110, section 14.2). Throws PGRST103 if the range is empty.
 */
export function topLevelRange(parameters: Range, header: string | undefined): Range {
  if (parameters.limit === 0n) return { offset: 0n, limit: 0n }
  if (parameters.limit !== undefined && parameters.limit < 0n) {
    throw refusal('PGRST103', { details: 'Limit should be greater than or equal to zero.' })
  }
  // A negative offset begins before the first row.
  const existing = intersection(parameters, ALL_ROWS)
  const requested = header === undefined ? undefined : /^(\d+)-(\d*)$/.exec(header)
  if (!requested) return existing
  const first = BigInt(requested[1] as string)
  const last = requested[2] ? BigInt(requested[2]) : undefined
  if (last !== undefined && last < first) throw emptyRange()
  return intersection(existing, {
    offset: first,
    limit: last === undefined ? undefined : last - first + 1n,
  })
}

function emptyRange() {
  return refusal('PGRST103', {
    details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  })
}

function intersection(a: Range, b: Range): Range {
  const offset = a.offset > b.offset ? a.offset : b.offset
  const ends = [a, b].flatMap((range) => (range.limit === undefined ? [] : [range.offset + range.limit]))
  if (ends.length === 0) return { offset }
  const end = ends.reduce((least, next) => (next < least ? next : least))
  if (end <= offset) throw emptyRange()
  return { offset, limit: end - offset }
}

/** At most `maxRows` rows of the range. */
export function restricted(range: Range, maxRows: bigint | undefined): Range {
  if (maxRows === undefined) return range
  const { offset, limit } = range
  return { offset, limit: limit === undefined || limit > maxRows ? maxRows : limit }
}

/** The header of a response with these rows (RFC 9110, section 14.4, unit omitted); the total may be unknown. */
export function contentRange(first: bigint, last: bigint, total: bigint | undefined): string {
  const rows = total !== 0n && first <= last ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}
