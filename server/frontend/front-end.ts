import type { FastifyInstance } from 'fastify'

/** Serves everything that is not the API: the built app, or Vite during development. */
export type FrontEnd = (app: FastifyInstance) => Promise<void>
