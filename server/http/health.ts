import type { FastifyInstance } from 'fastify'

import type { Database } from '../database/database.ts'
import { readiness } from '../database/readiness.ts'

/** `/healthz` says that the process is running, `/readyz` that its database also answers soon (503 otherwise). */
export function health(app: FastifyInstance, database: Database): void {
  const isReady = readiness(database)
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await isReady()
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
