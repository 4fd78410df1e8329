import type { FastifyInstance } from 'fastify'

import type { Database } from '../database/database.ts'

/** `/healthz` says that the process is running, `/readyz` that it can also reach its database (503 otherwise). */
export function health(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await database.query('select 1')
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
