/**
 * A value in PostgreSQL's text input format, the same for both drivers: numbers and booleans as words, dates as ISO
 * 8601, bytes as bytea hex, arrays as array literals, other objects as JSON.
 */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  return `${value as number | bigint | boolean}`
}

function toElement(value: unknown): string {
  if (Array.isArray(value)) return toParameter(value) as string
  const text = toParameter(value)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

const asText = (text: string) => text

/** A bigint that a JavaScript number can represent exactly becomes one (counts, sums), any other stays text. */
function asInteger(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/**
 * Result parsers by type oid, where the drivers differ or would lose something: int8, and the types that are not
 * instants (date, time, timestamp, interval) stay as PostgreSQL writes them.
 */
export const RESULT_PARSERS: Record<number, (text: string) => unknown> = {
  20: asInteger,
  1082: asText,
  1083: asText,
  1114: asText,
  1186: asText,
}
