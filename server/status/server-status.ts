import type { FastifyInstance } from 'fastify'

import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { diagnose, type Finding } from '../doctor/checks.ts'
import { gatherFacts } from '../doctor/facts.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { disconnection, headerMap } from '../gateway/http.ts'
import { sendAnswer } from '../gateway/plugin.ts'
import type { RecentError, RecentErrors } from './recent-errors.ts'

/** What only the server knows, beside api.installation_status. */
export interface ServerStatus {
  database: Database['kind']
  started_at: string
  checked_at: string
  disks: readonly { folder: string; free: number }[]
  last_backup: string | null
  findings: readonly Finding[]
  errors: readonly RecentError[]
}

/** The checks log in at the mail server and ask DNS: however often somebody looks, no more often than this. */
const CHECKS_LAST_MS = 30_000

/** `/server-status`: for whoever may call api.installation_status, which is asked first, with the caller's own token. */
export function serverStatus(
  app: FastifyInstance,
  {
    gateway,
    database,
    settings,
    errors,
  }: { gateway: Gateway; database: Database; settings: Settings; errors: RecentErrors },
): void {
  const startedAt = new Date().toISOString()
  const stop = new AbortController()
  app.addHook('onClose', async () => stop.abort())
  const check = sharedFor(CHECKS_LAST_MS, () => checked(settings, database, stop.signal))

  app.get('/server-status', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const permission = await gateway.handle({
      method: 'GET',
      path: '/rpc/installation_status',
      query: '',
      headers: headerMap(request.headers),
      body: Buffer.alloc(0),
      signal: disconnection(reply.raw),
    })
    if (permission.status !== 200) return sendAnswer(reply, permission)
    const status: ServerStatus = { ...(await check()), started_at: startedAt, errors: errors.list() }
    return status
  })
}

async function checked(
  settings: Settings,
  database: Database,
  signal: AbortSignal,
): Promise<Omit<ServerStatus, 'started_at' | 'errors'>> {
  const facts = await gatherFacts({
    settings,
    withDatabase: (work) => work(database),
    hasDatabase: true,
    isServer: true,
    signal,
  })
  return {
    database: database.kind,
    checked_at: facts.now.toISOString(),
    disks: facts.disks,
    last_backup: facts.backup.last?.toISOString() ?? null,
    findings: diagnose(facts),
  }
}

/** Those who ask at the same time, or soon after, share one result; a failure is not kept. */
function sharedFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let shared: { until: number; result: Promise<T> } | undefined
  return () => {
    if (shared && Date.now() < shared.until) return shared.result
    const result = work()
    const current = { until: Number.POSITIVE_INFINITY, result }
    shared = current
    result.then(
      () => (current.until = Date.now() + milliseconds),
      () => (current.until = 0),
    )
    return result
  }
}
