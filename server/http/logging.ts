import type { FastifyRequest } from 'fastify'
import type { LogFn, Logger } from 'pino'

import type { Settings } from '../config.ts'

// The tokens of mails and calendars are part of the path: people who read the log must not be able to use them.
const SECRET_SEGMENT = /^\/(answer|calendar|u|unsubscribe)\/[^/]*/

/** Of pino's levels. */
const ERROR = 50

/**
 * Fastify's log options: a request is logged as its method and path, never its query, headers or body, which may
 * contain secrets. The sentence of each error is also passed on.
 */
export const logging = (level: Settings['LOG_LEVEL'], noteError: (message: string) => void = () => {}) => ({
  level,
  hooks: {
    logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, number: number) {
      const message = args.find((argument) => typeof argument === 'string')
      if (number >= ERROR && message !== undefined) noteError(message)
      method.apply(this, args)
    },
  },
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.replace(/\?.*$/s, '').replace(SECRET_SEGMENT, '/$1/…'),
      address: request.ip,
    }),
  },
})
