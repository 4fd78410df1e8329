export type MediaType =
  /** Any type by its lower-case name, without parameters. */
  | { kind: 'plain'; name: string }
  | { kind: 'object'; stripped: boolean }
  | { kind: 'array'; stripped: true }
  | { kind: 'plan'; name: string }

/** Types that PostgREST sends with `charset=utf-8`; others get no charset. */
const TEXTS = new Set([
  'application/json',
  'text/csv',
  'text/plain',
  'text/xml',
  'application/openapi+json',
  'application/x-www-form-urlencoded',
  '*/*',
])

/** One media type, its parameters ignored except `nulls=stripped` of PostgREST's own types. */
export function parseMediaType(text: string): MediaType {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const name = type.toLowerCase()
  const stripped = parameters.some((parameter) => /^nulls\s*=\s*"?stripped"?$/i.test(parameter))
  switch (name) {
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return { kind: 'object', stripped }
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripped ? { kind: 'array', stripped } : { kind: 'plain', name: 'application/json' }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return { kind: 'plan', name: text.trim() }
    default:
      return { kind: 'plain', name: /^[^/\s]+\/[^/\s]+$/.test(name) ? name : text.trim() }
  }
}

/** The Accept header's types, most preferred first (RFC 9110, section 12.5.1). */
export function parseAccept(header: string | undefined): MediaType[] {
  if (header === undefined) return [{ kind: 'plain', name: '*/*' }]
  // Each only once: a header has room for the same one thousands of times, which must cost nothing.
  return [...new Set(header.split(','))]
    .map((part) => ({ part, quality: qualityOf(part) }))
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ part }) => parseMediaType(part.replace(/;\s*q\s*=[^;]*/i, '')))
}

function qualityOf(part: string): number {
  const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(part)
  return quality ? Number(quality[1]) || 0 : 1
}

/** The name to send in Content-Type. */
export function mediaTypeName(type: MediaType): string {
  const suffix = 'stripped' in type && type.stripped ? ';nulls=stripped' : ''
  if (type.kind === 'object' || type.kind === 'array')
    return `application/vnd.pgrst.${type.kind}+json${suffix}`
  return type.name
}

/** The Content-Type header of a body of this type. */
export function contentType(type: MediaType): string {
  const name = mediaTypeName(type)
  return type.kind !== 'plain' || TEXTS.has(name) ? `${name}; charset=utf-8` : name
}
