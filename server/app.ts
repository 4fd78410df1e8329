import type { FastifyInstance } from 'fastify'

import type { Settings } from './config.ts'
import type { Database } from './database/database.ts'
import type { FrontEnd } from './frontend/front-end.ts'
import { fairQueueFor } from './gateway/fair-queue.ts'
import { createGateway } from './gateway/gateway.ts'
import { gatewayPlugin } from './gateway/plugin.ts'
import type { ConnectionLimits } from './http/connection-limits.ts'
import { createServer } from './http/create-server.ts'
import { GATEWAY_SETTINGS } from './http/gateway-settings.ts'
import { health } from './http/health.ts'
import { securityTxt } from './http/security-txt.ts'
import { unsubscribing } from './http/unsubscribing.ts'
import { metrics } from './metrics/metrics.ts'
import { linkPreviews } from './pages/link-preview.ts'
import { pages } from './pages/plugin.ts'
import { gatewayApi } from './pages/visitor-api.ts'
import { passkeys } from './passkeys/plugin.ts'
import { passkeyStore } from './passkeys/store.ts'
import { recentErrors } from './status/recent-errors.ts'
import { serverStatus } from './status/server-status.ts'

export interface Parts {
  database: Database
  jwtSecret: string
  frontEnd: FrontEnd
  /** Custom limits, for tests that cannot wait that long. */
  limits?: Partial<ConnectionLimits>
}

/** Assembles the HTTP server: headers, API, health, front end. It does not listen yet. */
export async function createApp(settings: Settings, parts: Parts): Promise<FastifyInstance> {
  const { PUBLIC_URL } = settings
  const errors = recentErrors()
  const app = await createServer(settings, parts.limits, errors.note)

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
  serverStatus(app, { gateway, database: parts.database, settings, errors })
  const site = PUBLIC_URL?.replace(/\/+$/, '')
  await app.register(unsubscribing, { gateway })
  const api = gatewayApi(gateway)
  await app.register(pages, { api, site })
  await app.register(passkeys, { store: passkeyStore(parts.database, queue), site })
  await parts.frontEnd(app, linkPreviews(api, site))
  return app
}
