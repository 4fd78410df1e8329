import { refusal } from '../errors.ts'
import type { GatewayRequest } from '../http.ts'
import type { GatewaySettings } from '../settings.ts'
import { type Allowance, refuseCostly, refuseLong } from './allowance.ts'
import type { Range } from './ast.ts'
import { parseBody, type Payload } from './body.ts'
import { type MediaType, parseAccept, parseMediaType } from './media-type.ts'
import { parsePreferences, type Preferences } from './preferences.ts'
import { parseQueryString, pathSegments } from './query-string.ts'
import { parseQuery, type Query } from './query.ts'
import { ALL_ROWS, topLevelRange } from './ranges.ts'

export type WriteKind = 'insert' | 'update' | 'put' | 'delete'

export type Action =
  | { kind: 'read'; headersOnly: boolean }
  | { kind: WriteKind }
  | { kind: 'call'; byGet: boolean; headersOnly: boolean }
  | { kind: 'describe-relation' | 'describe-routine' }

/** A request in PostgREST's terms. Its names come from the client: the plan looks them up. */
export interface ApiRequest {
  action: Action
  schema: string
  /** Several schemas are exposed or one was requested: the response names it in Content-Profile. */
  schemaNegotiated: boolean
  /** The table, view or function. */
  target: string
  query: Query
  range: Range
  preferences: Preferences
  /** Whether there is a query string, and be it an empty parameter. */
  hasQuery: boolean
  accept: MediaType[]
  contentType: MediaType
  payload?: Payload
}

/**
 * Parses the whole request. Throws the error PostgREST would raise first, and our own for a request that exceeds the
 * limits.
 */
export function parseRequest(
  request: GatewayRequest,
  settings: GatewaySettings,
  allowance: Allowance,
): ApiRequest {
  const { method, headers } = request
  refuseLong({ address: request.path.length + request.query.length, body: request.body.length }, allowance)
  const resource = resourceOf(request.path)
  const profile = headers.get(WRITES.has(method) ? 'content-profile' : 'accept-profile')
  const schema = schemaOf(profile, settings.schemas)
  const action = actionOf(resource.isRoutine, method)

  const isCall = action.kind === 'call'
  const query = parseQuery(parseQueryString(request.query), isCall && action.byGet)
  refuseCostly(query, allowance)
  const range = rootRange(query, method, headers.get('range'))
  const contentType = parseMediaType(headers.get('content-type') ?? 'application/json')
  const hasPayload = action.kind === 'insert' || action.kind === 'update' || action.kind === 'put'
  const columns = action.kind === 'put' ? undefined : query.columns
  return {
    action,
    schema,
    schemaNegotiated: profile !== undefined || settings.schemas.length > 1,
    target: resource.name,
    query,
    hasQuery: request.query !== '',
    range,
    preferences: preferencesOf(headers.get('prefer'), settings),
    accept: parseAccept(headers.get('accept')),
    contentType,
    payload:
      hasPayload || (isCall && !action.byGet)
        ? parseBody(request.body, contentType, columns, isCall)
        : undefined,
  }
}

function preferencesOf(header: string | undefined, { txEnd, exactCounts }: GatewaySettings): Preferences {
  const preferences = parsePreferences(header, txEnd.endsWith('-allow-override'))
  if (exactCounts && preferences.count) preferences.count = 'exact'
  return preferences
}

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

function resourceOf(path: string): { isRoutine: boolean; name: string } {
  const segments = pathSegments(path)
  // The root would return OpenAPI, which is not supported: the response of openapi-mode=disabled.
  if (segments?.length === 0) throw refusal('PGRST126')
  if (segments?.length === 1) return { isRoutine: false, name: segments[0] as string }
  if (segments?.length === 2 && segments[0] === 'rpc') return { isRoutine: true, name: segments[1] as string }
  throw refusal('PGRST125')
}

function schemaOf(profile: string | undefined, schemas: GatewaySettings['schemas']): string {
  if (profile === undefined) return schemas[0]
  if (schemas.includes(profile)) return profile
  throw refusal('PGRST106', {
    message: `Invalid schema: ${profile}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

function actionOf(isRoutine: boolean, method: string): Action {
  if (isRoutine) {
    if (method === 'GET' || method === 'HEAD')
      return { kind: 'call', byGet: true, headersOnly: method === 'HEAD' }
    if (method === 'POST') return { kind: 'call', byGet: false, headersOnly: false }
    if (method === 'OPTIONS') return { kind: 'describe-routine' }
    throw refusal('PGRST101', { message: `Cannot use the ${method} method on RPC` })
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { kind: 'read', headersOnly: method === 'HEAD' }
    case 'POST':
      return { kind: 'insert' }
    case 'PATCH':
      return { kind: 'update' }
    case 'PUT':
      return { kind: 'put' }
    case 'DELETE':
      return { kind: 'delete' }
    case 'OPTIONS':
      return { kind: 'describe-relation' }
    default:
      throw refusal('PGRST117', { message: `Unsupported HTTP method: ${method}` })
  }
}

function rootRange(query: Query, method: string, header: string | undefined): Range {
  const parameters = query.ranges.find(({ path }) => path.length === 0)?.value ?? ALL_ROWS
  const range = topLevelRange(parameters, method === 'GET' ? header : undefined)
  if (method === 'PUT' && (range.offset !== 0n || range.limit !== undefined)) throw refusal('PGRST114')
  return range
}
