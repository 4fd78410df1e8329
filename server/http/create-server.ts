import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

import type { Settings } from '../config.ts'
import { BROTLI } from '../gateway/compress.ts'
import { setClientAddress, trustedProxies } from './client-address.ts'
import {
  CONNECTION_LIMITS,
  connectionOptions,
  type ConnectionLimits,
  limitConnections,
} from './connection-limits.ts'
import { answerError } from './error-handler.ts'
import { logging } from './logging.ts'
import { promptClose } from './prompt-close.ts'
import { delayRefusals } from './refusal-delay.ts'
import { passRequestId, requestId } from './request-id.ts'
import { helmetOptions, PERMISSIONS_POLICY } from './security-headers.ts'
import { withValidEscapes } from './valid-escapes.ts'
import { limitVisitors } from './visitor-rate.ts'

/** An HTTP server without a page: headers, limits, compression, logging. Takes other limits than usual, and who is told of errors. */
export async function createServer(
  settings: Settings,
  otherLimits: Partial<ConnectionLimits> = {},
  noteError?: (message: string) => void,
): Promise<FastifyInstance> {
  const { TRUST_PROXY, LOG_LEVEL, PUBLIC_URL } = settings
  const limits = { ...CONNECTION_LIMITS, ...otherLimits }
  const app = Fastify({
    ...connectionOptions(limits),
    trustProxy: trustedProxies(TRUST_PROXY),
    forceCloseConnections: 'idle',
    rewriteUrl: withValidEscapes,
    logger: logging(LOG_LEVEL, noteError),
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
  return app
}
