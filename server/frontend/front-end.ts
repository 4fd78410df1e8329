import type { FastifyInstance } from 'fastify'

import type { LinkPreview } from '../pages/link-preview.ts'

/** Serves everything that is not the API: the built app, or Vite during development. */
export type FrontEnd = (app: FastifyInstance, linkPreview: LinkPreview) => Promise<void>
