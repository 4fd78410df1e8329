import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** No longer than what PostgreSQL keeps of an application's name, with “samspel ” before it. */
const WELL_FORMED = /^[\w.-]{8,55}$/

/** The id that a proxy has given to a request (X-Request-Id), or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}

/** Passes the id on to the API, which names it to PostgreSQL (app.pre_request). */
export async function passRequestId({ id, raw }: FastifyRequest): Promise<void> {
  raw.headers['x-request-id'] = id
}
