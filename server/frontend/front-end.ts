import type { FastifyInstance } from 'fastify'

/** What answers everything that is not the API: the built app, or Vite while one develops. */
export type FrontEnd = (app: FastifyInstance) => Promise<void>
