import type { FastifyRequest } from 'fastify'
import type { Settings } from './config.ts'

/** Fastify's log options: a request is its method and path, never its query, headers or body, which may hold secrets. */
export const logging = (level: Settings['LOG_LEVEL']) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.replace(/\?.*$/s, ''),
      address: request.ip,
    }),
  },
})
