import { refusal } from './errors.ts'
import { type GatewayResponse, isHeader } from './http.ts'
import type { Call, Plan, ReadRelation, WriteRelation } from './plan/plan.ts'
import type { Range } from './request/ast.ts'
import { contentType } from './request/media-type.ts'
import { preferenceApplied, type Preferences } from './request/preferences.ts'
import { encode } from './request/query-string.ts'
import { contentRange } from './request/ranges.ts'
import type { ApiRequest } from './request/request.ts'
import type { MainRow } from './sql/main-sql.ts'

type Header = [name: string, value: string]

/** The response for a statement's result. */
export function respond(
  request: ApiRequest,
  plan: ReadRelation | WriteRelation | Call,
  row: MainRow,
): GatewayResponse {
  const response = plan.kind === 'write' ? written(request, plan, row) : rows(request, plan, row)
  const applied = preferenceApplied(appliedPreferences(request, plan))
  if (applied !== undefined) response.headers.push(['Preference-Applied', applied])
  if (plan.legacy.length > 0) response.headers.push(['Warning', legacyWarning(plan.legacy)])
  const overridden = overrides(response, row)
  if (!overridden.headers.some(([name]) => name.toLowerCase() === 'vary')) overridden.headers.push(VARY)
  return overridden
}

const VARY: Header = ['Vary', 'Accept, Prefer, Range']

/** OPTIONS: what can be done with a relation or function. */
export function describe(plan: Extract<Plan, { kind: `describe-${string}` }>): GatewayResponse {
  const allow =
    plan.kind === 'describe-relation'
      ? relationMethods(plan.relation)
      : plan.routine.volatility === 'volatile'
        ? 'OPTIONS,POST'
        : 'OPTIONS,GET,HEAD,POST'
  return { status: 200, headers: [['Allow', allow], VARY], body: '' }
}

function relationMethods({ insertable, updatable, deletable, primaryKey }: ReadRelation['relation']): string {
  const methods = ['OPTIONS,GET,HEAD']
  if (insertable) methods.push('POST')
  if (insertable && updatable && primaryKey.length > 0) methods.push('PUT')
  if (updatable) methods.push('PATCH')
  if (deletable) methods.push('DELETE')
  return methods.join(',')
}

function rows(request: ApiRequest, plan: ReadRelation | Call, row: MainRow): GatewayResponse {
  const total = row.total === null ? undefined : BigInt(row.total)
  const status = rangeStatus(request.range, BigInt(row.page), total)
  const first = request.range.offset
  const last = first + (status === 416 ? -1n : BigInt(row.page) - 1n)
  const headers: Header[] = [['Content-Range', contentRange(first, last, total)]]
  if (plan.kind === 'call' && plan.routine.returns === 'void') return { status: 204, headers, body: '' }
  if (plan.kind === 'read') {
    const { canonical } = request.query
    headers.push([
      'Content-Location',
      `/${encode(plan.relation.name)}${canonical === '' ? '' : `?${canonical}`}`,
    ])
  }
  headers.push(...contentHeaders(request, plan))
  return { status, headers, body: status === 416 ? outOfBounds(first, total) : bodyOf(row) }
}

function rangeStatus({ offset }: Range, page: bigint, total: bigint | undefined): number {
  if (total === undefined) return 200
  if (offset > total) return 416
  return page < total ? 206 : 200
}

/** An error in the body only: PostgREST sends it with the headers of the normal response. */
function outOfBounds(offset: bigint, total: bigint | undefined): string {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  return JSON.stringify(refusal('PGRST103', { details }).body)
}

function written(request: ApiRequest, plan: WriteRelation, row: MainRow): GatewayResponse {
  const { preferences } = request
  const isFull = preferences.return === 'representation'
  const headers = isFull ? contentHeaders(request, plan) : []
  const body = isFull ? bodyOf(row) : ''
  const page = BigInt(row.page)
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? page : undefined
  switch (plan.write.kind) {
    case 'insert': {
      const location = locationOf(plan, row)
      if (location !== undefined) headers.unshift(['Location', location])
      headers.push(['Content-Range', contentRange(1n, 0n, total)])
      const merged = plan.write.conflict?.merge === true && (row.inserted ?? 0) === 0
      return { status: merged ? 200 : 201, headers, body }
    }
    case 'put':
      return { status: isFull ? ((row.inserted ?? 0) > 0 ? 201 : 200) : 204, headers, body }
    case 'update':
      headers.push(['Content-Range', contentRange(0n, page - 1n, total)])
      return { status: isFull ? 200 : 204, headers, body }
    case 'delete':
      headers.push(['Content-Range', contentRange(1n, 0n, total)])
      return { status: isFull ? 200 : 204, headers, body }
  }
}

function locationOf(plan: WriteRelation, { location }: MainRow): string | undefined {
  if (!location || location.length === 0) return undefined
  const key = location.map(
    ([name, value]) => `${encode(name)}=${value === null ? 'is.null' : encode(`eq.${value}`)}`,
  )
  return `/${encode(plan.relation.name)}?${key.join('&')}`
}

function contentHeaders(request: ApiRequest, { mediaType }: ReadRelation | WriteRelation | Call): Header[] {
  const headers: Header[] = [['Content-Type', contentType(mediaType)]]
  if (request.schemaNegotiated) headers.push(['Content-Profile', request.schema])
  return headers
}

const bodyOf = ({ body }: MainRow): string | Buffer =>
  typeof body === 'string' ? body : Buffer.from(body ?? '')

/** Only what affected this kind of request is reported. */
function appliedPreferences(
  { preferences, query }: ApiRequest,
  plan: ReadRelation | WriteRelation | Call,
): Omit<Preferences, 'invalid'> {
  const { count, tx, handling, timezone } = preferences
  const always = { count, tx, handling, timezone }
  if (plan.kind === 'read') return always
  if (plan.kind === 'call') return { ...always, maxAffected: preferences.maxAffected }
  const { kind } = plan.write
  const hasKey = plan.relation.primaryKey.length > 0 || query.onConflict !== undefined
  return {
    ...always,
    return: preferences.return,
    resolution: kind === 'insert' && hasKey ? preferences.resolution : undefined,
    missing: kind === 'insert' || kind === 'update' ? preferences.missing : undefined,
    maxAffected: kind === 'update' || kind === 'delete' ? preferences.maxAffected : undefined,
  }
}

function legacyWarning(legacy: [string, string][]): string {
  const names = legacy.map(([name, alias]) => `\`${name}\` to \`${alias}\``).join(', ')
  const text = `Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release. Update ${names} in query string filters, orders or limits.`
  return `299 PostgRESTv16 "${text.replace(/[^\x20-\x7e]/g, '?')}"`
}

/**
 * Applies the settings response.status and response.headers, which any function called by the request may
 * have set.
 */
function overrides(response: GatewayResponse, row: MainRow): GatewayResponse {
  const status = row.status === null ? response.status : statusOf(row.status)
  const own = row.headers === null ? [] : headersOf(row.headers)
  const names = new Set(own.map(([name]) => name.toLowerCase()))
  const headers = [...response.headers.filter(([name]) => !names.has(name.toLowerCase())), ...own]
  return { ...response, status, headers }
}

function statusOf(text: string): number {
  const status = Number(/^\d+/.exec(text)?.[0] ?? Number.NaN)
  // HTTP status codes have three digits, and a 1xx response would never end.
  if (!(status >= 200 && status <= 999)) throw refusal('PGRST112')
  return status
}

function headersOf(json: string): Header[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    throw refusal('PGRST111')
  }
  if (!Array.isArray(list)) throw refusal('PGRST111')
  const headers = list.map((item: unknown): Header => {
    const entries = typeof item === 'object' && item !== null ? Object.entries(item) : []
    const [name, value] = entries[0] ?? []
    if (entries.length !== 1 || typeof value !== 'string' || !isHeader(name as string, value)) {
      throw refusal('PGRST111')
    }
    return [name as string, value]
  })
  return headers.filter(([name]) => !FRAMING.has(name.toLowerCase()))
}

/** Only the server sets the headers for length and transfer: a wrong one would break the connection. */
const FRAMING = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
