import { ANY_ELEMENT, type Catalog, keyOf, type MediaHandler, type Name } from '../catalog/catalog.ts'
import { refusal } from '../errors.ts'
import { type MediaType, mediaTypeName } from '../request/media-type.ts'

/** What produces the body. */
export type Handler =
  | { kind: 'none' }
  | { kind: 'json' | 'object'; stripped: boolean }
  | { kind: 'csv' | 'geojson' }
  | { kind: 'custom'; custom: MediaHandler }

export interface Negotiated {
  handler: Handler
  mediaType: MediaType
}

/**
 * The first accepted type that can be produced. Throws PGRST107 if there is none (also for execution plans,
 * which are off by default in PostgREST).
 * @param target the relation or function whose own media types apply
 * @param wholeRows nothing in particular is selected: an aggregate over rows needs them whole
 */
export function negotiate(
  catalog: Catalog,
  accept: MediaType[],
  target: Name,
  wholeRows: boolean,
): Negotiated {
  for (const type of accept) {
    const found = handlerFor(catalog, type, target, wholeRows)
    if (found) return found
  }
  const names = accept.map(mediaTypeName).join(', ')
  throw refusal('PGRST107', { message: `None of these media types are available: ${names}` })
}

function handlerFor(
  catalog: Catalog,
  type: MediaType,
  target: Name,
  wholeRows: boolean,
): Negotiated | undefined {
  if (type.kind === 'plan') return undefined
  if (type.kind === 'object') return { handler: type, mediaType: type }
  if (type.kind === 'array') return { handler: { kind: 'json', stripped: true }, mediaType: type }
  const own = wholeRows ? catalog.handlers.get(keyOf(target)) : undefined
  const custom = own?.get('*/*') ?? own?.get(type.name) ?? catalog.handlers.get(ANY_ELEMENT)?.get(type.name)
  if (custom) {
    return { handler: { kind: 'custom', custom }, mediaType: { kind: 'plain', name: custom.mediaType } }
  }
  switch (type.name) {
    case '*/*':
    case 'application/json':
      return {
        handler: { kind: 'json', stripped: false },
        mediaType: { kind: 'plain', name: 'application/json' },
      }
    case 'text/csv':
      return { handler: { kind: 'csv' }, mediaType: type }
    case 'application/geo+json':
      return { handler: { kind: 'geojson' }, mediaType: type }
    default:
      return undefined
  }
}
