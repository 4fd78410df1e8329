import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

import type { Settings } from './config.ts'
import type { Database } from './database/database.ts'
import type { FrontEnd } from './frontend/front-end.ts'
import { BROTLI } from './gateway/compress.ts'
import { fairQueueFor } from './gateway/fair-queue.ts'
import { createGateway } from './gateway/gateway.ts'
import { gatewayPlugin } from './gateway/plugin.ts'
import { setClientAddress, trustedProxies } from './http/client-address.ts'
import {
  CONNECTION_LIMITS,
  connectionOptions,
  type ConnectionLimits,
  limitConnections,
} from './http/connection-limits.ts'
import { answerError } from './http/error-handler.ts'
import { GATEWAY_SETTINGS } from './http/gateway-settings.ts'
import { health } from './http/health.ts'
import { logging } from './http/logging.ts'
import { promptClose } from './http/prompt-close.ts'
import { delayRefusals } from './http/refusal-delay.ts'
import { passRequestId, requestId } from './http/request-id.ts'
import { helmetOptions, PERMISSIONS_POLICY } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { unsubscribing } from './http/unsubscribing.ts'
import { withValidEscapes } from './http/valid-escapes.ts'
import { limitVisitors } from './http/visitor-rate.ts'
import { metrics } from './metrics/metrics.ts'
import { linkPreviews } from './pages/link-preview.ts'
import { pages } from './pages/plugin.ts'
import { gatewayApi } from './pages/visitor-api.ts'
import { passkeys } from './passkeys/plugin.ts'
import { passkeyStore } from './passkeys/store.ts'

export interface Parts {
  database: Database
  jwtSecret: string
  frontEnd: FrontEnd
  /** Custom limits, for tests that cannot wait that long. */
  limits?: Partial<ConnectionLimits>
}

/** Assembles the HTTP server: headers, API, health, front end. It does not listen yet. */
export async function createApp(settings: Settings, parts: Parts): Promise<FastifyInstance> {
  const { TRUST_PROXY, LOG_LEVEL, PUBLIC_URL } = settings
  const limits = { ...CONNECTION_LIMITS, ...parts.limits }
  const app = Fastify({
    ...connectionOptions(limits),
    trustProxy: trustedProxies(TRUST_PROXY),
    forceCloseConnections: 'idle',
    rewriteUrl: withValidEscapes,
    logger: logging(LOG_LEVEL),
    genReqId: requestId,
  })
  app.setErrorHandler(answerError)
  // Behind a proxy, all connections come from the proxy.
  if (TRUST_PROXY === 0) limitConnections(app.server, limits)
  const closePromptly = promptClose(app.server)
  app.addHook('preClose', async () => closePromptly())

  await app.register(helmet, helmetOptions(PUBLIC_URL))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  app.addHook('onRequest', setClientAddress)
  app.addHook('onRequest', passRequestId)
  if (settings.VISITOR_RATE > 0) {
    app.addHook('onRequest', limitVisitors(settings.VISITOR_RATE))
    delayRefusals(app)
  }
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    // No client of ours compresses what it sends, and a kilobyte can unpack to a megabyte.
    globalDecompression: false,
  })

  metrics(app, parts.database, settings)
  health(app, parts.database)
  securityTxt(app, settings.SECURITY_CONTACT)
  const queue = fairQueueFor(parts.database.kind)
  const gateway = await createGateway(
    parts.database,
    { ...GATEWAY_SETTINGS, queue, jwtSecret: parts.jwtSecret, corsOrigins: settings.CORS_ORIGINS ?? [] },
    { onError: (error) => app.log.error({ err: error }, 'the API failed') },
  )
  app.addHook('onClose', () => gateway.close())
  await app.register(gatewayPlugin, { prefix: '/api', gateway })
  const site = PUBLIC_URL?.replace(/\/+$/, '')
  await app.register(unsubscribing, { gateway })
  const api = gatewayApi(gateway)
  await app.register(pages, { api, site })
  await app.register(passkeys, { store: passkeyStore(parts.database, queue), site })
  await parts.frontEnd(app, linkPreviews(api, site))
  return app
}
