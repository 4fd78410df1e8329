import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The one place where an error outside the gateway becomes a response: a client error says what is wrong, a
 * server error reveals nothing.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500)
    return reply.code(status).send({ code: 'ERROR_VALIDATION_FAILED', message: error.message })
  request.log.error({ err: error }, 'a request failed')
  return reply.code(status).send({ code: 'ERROR_INTERNAL_SERVER_ERROR', message: 'Internal server error' })
}
