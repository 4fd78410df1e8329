import { refusal } from '../errors.ts'
import { parseCsv } from './csv.ts'
import { type MediaType, mediaTypeName } from './media-type.ts'
import { isTooDeep } from './nesting.ts'
import { type Parameter, parseQueryString } from './query-string.ts'

export type Payload =
  /** JSON as sent; PostgreSQL parses it. `keys` are those of every object in it, or the `columns`. */
  | { kind: 'json'; text: string; keys: string[]; isArray: boolean }
  /** A function's arguments, from a form. */
  | { kind: 'form'; args: [string, string][] }
  /** A function's single unnamed argument, as sent. */
  | { kind: 'raw'; content: Buffer | string }

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads the body by its Content-Type. Throws PGRST102 if it does not match that.
 * @param columns the `columns` parameter: if given, the objects are not inspected
 * @param isCall for a function an empty body is an empty object, and raw types are accepted
 */
export function parseBody(
  body: Buffer,
  type: MediaType,
  columns: string[] | undefined,
  isCall: boolean,
): Payload {
  switch (mediaTypeName(type)) {
    case 'application/json':
      return jsonPayload(isCall && body.length === 0 ? '{}' : utf8(body), columns)
    case 'text/csv': {
      const rows = parseCsv(utf8(body))
      return { kind: 'json', text: JSON.stringify(rows), keys: Object.keys(rows[0] ?? {}), isArray: true }
    }
    case 'application/x-www-form-urlencoded': {
      const args = parseQueryString(utf8(body)).map(([name, value]: Parameter): [string, string] => [
        name,
        value ?? '',
      ])
      if (isCall) return { kind: 'form', args }
      const row = Object.fromEntries(args)
      return { kind: 'json', text: JSON.stringify(row), keys: Object.keys(row), isArray: false }
    }
    case 'application/octet-stream':
      if (isCall) return { kind: 'raw', content: body }
      break
    case 'text/plain':
    case 'text/xml':
      if (isCall) return { kind: 'raw', content: rawText(body) }
      break
  }
  throw refusal('PGRST102', { message: `Content-Type not acceptable: ${mediaTypeName(type)}` })
}

function rawText(body: Buffer): string {
  const text = utf8(body)
  // The function may read it as JSON.
  if (isTooDeep(text, false)) throw refusal('PGRST102', { details: 'The text is nested too deep' })
  return text
}

function utf8(body: Buffer): string {
  try {
    return UTF8.decode(body)
  } catch {
    throw refusal('PGRST102')
  }
}

function jsonPayload(text: string, columns: string[] | undefined): Payload {
  if (isTooDeep(text, true)) throw refusal('PGRST102', { details: 'The JSON is nested too deep' })
  if (columns) return { kind: 'json', text, keys: columns, isArray: !/^[ \t\r\n]*\{/.test(text) }
  const value = parseJson(text)
  if (Array.isArray(value)) return { kind: 'json', text, keys: sameKeys(value), isArray: true }
  if (isObject(value)) return { kind: 'json', text, keys: Object.keys(value), isArray: false }
  // A bare number, text or null counts as no rows.
  return { kind: 'json', text: '[]', keys: [], isArray: true }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal('PGRST102')
  }
}

function sameKeys(rows: unknown[]): string[] {
  const first = rows[0]
  if (rows.length === 0) return []
  const keys = isObject(first) ? Object.keys(first) : undefined
  const same = rows.every((row) => {
    if (!isObject(row)) return false
    return Object.keys(row).length === keys?.length && keys.every((key) => Object.hasOwn(row, key))
  })
  if (!keys || !same) throw refusal('PGRST102', { message: 'All object keys must match' })
  return keys
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
