import type { Database } from '../database/database.ts'
import { authenticate, type Identity } from './auth.ts'
import { loadCatalog } from './catalog/load-catalog.ts'
import { preflight, withCors } from './cors.ts'
import { fromDatabase, isDiskFull } from './errors-postgresql.ts'
import { type GatewayError, refusal } from './errors.ts'
import { fairQueueFor, type Requester, visitorKey } from './fair-queue.ts'
import { type GatewayRequest, type GatewayResponse, isHeader } from './http.ts'
import { planRequest } from './plan/plan.ts'
import type { Allowance } from './request/allowance.ts'
import { parseRequest } from './request/request.ts'
import { describe, respond } from './response.ts'
import { type PartialSettings, withDefaults } from './settings.ts'
import { execute } from './transaction.ts'

/** PostgREST's protocol over a database, independent of the HTTP server in front. */
export interface Gateway {
  /** Never rejects: errors are responses too. */
  handle(request: GatewayRequest): Promise<GatewayResponse>
  /** How many bytes of a body may be read for a request: less for visitors, and never more than its path takes. */
  bodyLimit(request: Pick<GatewayRequest, 'path' | 'headers'>): number
  /** Reloads the schema; requests meanwhile use the old one. On failure rejects, and keeps the old one. */
  reload(): Promise<void>
  /** Stops listening; the database stays open, as it belongs to the caller. */
  close(): Promise<void>
}

export interface GatewayOptions {
  /** Called with errors outside a response: a bug, a failed reload. */
  onError?: (error: unknown) => void
}

function requesterOf({ headers }: GatewayRequest, { anonymous, role, claims }: Identity): Requester {
  if (anonymous) return { isVisitor: true, key: visitorKey(headers.get('x-real-ip') ?? '') }
  const person = claims.user_id ?? claims.sub
  return { isVisitor: false, key: typeof person === 'string' ? person : role }
}

/**
 * Reads the schema and starts to listen for `notify pgrst` (with 'reload schema', 'reload config' or nothing). Rejects
 * if the schema cannot be read.
 */
export async function createGateway(
  database: Database,
  partial: PartialSettings,
  { onError = () => {} }: GatewayOptions = {},
): Promise<Gateway> {
  const settings = withDefaults(partial)
  const load = () => loadCatalog(database, settings.schemas, settings.extraSearchPath)
  const origins = settings.corsOrigins
  const queue = settings.queue ?? fairQueueFor(database.kind)
  let catalog = await load()
  let reloading: Promise<void> = Promise.resolve()

  /** One at a time: a notification during a reload may concern a change that reload missed. */
  function reload(): Promise<void> {
    const next = reloading.then(load).then((loaded) => void (catalog = loaded))
    reloading = next.catch(() => {})
    return next
  }

  const stop = await database.listen('pgrst', (payload) => {
    if (payload === '' || payload === 'reload schema' || payload === 'reload config') reload().catch(onError)
  })

  async function answer(wire: GatewayRequest): Promise<GatewayResponse> {
    let anonymous = true
    try {
      const identity = authenticate(settings, wire.headers.get('authorization'))
      anonymous = identity.anonymous
      const request = parseRequest(wire, settings, allowanceFor(wire, anonymous))
      const plan = planRequest(catalog, request, settings)
      if (plan.kind === 'describe-relation' || plan.kind === 'describe-routine') return describe(plan)
      return await queue.run(
        requesterOf(wire, identity),
        async () =>
          respond(
            request,
            plan,
            await execute(database, catalog, settings, { wire, request, plan, identity }),
          ),
        {
          isRefusal: ({ status }) => status >= 400,
          signal: wire.signal,
        },
      )
    } catch (error) {
      const known = fromDatabase(error, anonymous)
      // The operator must see a full disk in the log.
      if (!known || isDiskFull(error)) onError(error)
      return errorResponse(known ?? refusal('PGRSTX00'))
    }
  }

  function allowanceFor({ path }: Pick<GatewayRequest, 'path'>, anonymous: boolean): Allowance {
    if (anonymous) return settings.visitor
    return { ...settings.member, bytes: settings.largeBodies.get(path) ?? settings.member.bytes }
  }

  function bodyLimit({ path, headers }: Pick<GatewayRequest, 'path' | 'headers'>): number {
    try {
      const { anonymous } = authenticate(settings, headers.get('authorization'))
      return allowanceFor({ path }, anonymous).bytes
    } catch {
      // An invalid token is refused, whatever the body says.
      return settings.visitor.bytes
    }
  }

  return {
    bodyLimit,
    handle: async (request) => {
      const response = preflight(request, origins) ?? withCors(request, await answer(request), origins)
      return request.method === 'HEAD' ? { ...response, body: '' } : response
    },
    reload,
    close: stop,
  }
}

/** Every error in the format PostgREST's clients know; a retriable one says when to retry. */
export function errorResponse({ status, body, headers }: GatewayError): GatewayResponse {
  const code = body.code.replace(/[^\w.-]/g, '')
  const saysWhen = status !== 503 || headers.some(([name]) => name.toLowerCase() === 'retry-after')
  return {
    status,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Proxy-Status', `PostgREST; error=${code}`],
      ...headers.filter(([name, value]) => isHeader(name, value)),
      ...(saysWhen ? [] : [['Retry-After', '1'] satisfies [string, string]]),
    ],
    body: JSON.stringify(body),
  }
}
