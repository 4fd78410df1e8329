import type { FastifyRequest } from 'fastify'

import type { Settings } from '../config.ts'

// The tokens of mails and calendars are part of the path: people who read the log must not be able to use them.
const SECRET_SEGMENT = /^\/(answer|calendar|u|unsubscribe)\/[^/]*/

/**
 * Fastify's log options: a request is logged as its method and path, never its query, headers or body, which may
 * contain secrets.
 */
export const logging = (level: Settings['LOG_LEVEL']) => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.replace(/\?.*$/s, '').replace(SECRET_SEGMENT, '/$1/…'),
      address: request.ip,
    }),
  },
})
