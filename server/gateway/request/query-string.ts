import { refusal } from '../errors.ts'

/** A parameter; the value is undefined if there is no equals sign. */
export type Parameter = [name: string, value: string | undefined]

/**
 * Splits a query string or a form body. Invalid escapes stay as written, as in browsers. Invalid UTF-8 is refused
 * (PGRST100): it cannot be text.
 */
export function parseQueryString(query: string): Parameter[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      if (equals < 0) return [decode(part), undefined]
      return [decode(part.slice(0, equals)), decode(part.slice(equals + 1))]
    })
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return decodeLeniently(spaced)
  }
}

function decodeLeniently(text: string): string {
  const parts = text
    .split(/(%[0-9a-f]{2})/i)
    .map((part, i) => (i % 2 === 0 ? Buffer.from(part) : Buffer.from(part.slice(1), 'hex')))
  try {
    return UTF8.decode(Buffer.concat(parts))
  } catch {
    throw refusal('PGRST100', {
      message: `"failed to parse query string (${text})" (line 1, column 1)`,
      details: 'The percent-encoded bytes are not valid UTF-8',
    })
  }
}

/** A path's segments, decoded: `/rpc/a%20b` is `['rpc', 'a b']`, `/` has none. Undefined if it is not UTF-8. */
export function pathSegments(path: string): string[] | undefined {
  if (path === '/' || path === '') return []
  try {
    return path
      .slice(1)
      .split('/')
      .map((segment) => decodeURIComponent(segment))
  } catch {
    return undefined
  }
}

/** The query string with its parameters sorted by name, for Content-Location. */
export function canonical(parameters: Parameter[]): string {
  return parameters
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encode(name)}=${encode(value ?? '')}`)
    .join('&')
}

/** Percent-encodes everything but unreserved characters (RFC 3986, section 2.3). */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
