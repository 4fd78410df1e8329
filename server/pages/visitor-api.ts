import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Gateway } from '../gateway/gateway.ts'
import { disconnection, type GatewayResponse } from '../gateway/http.ts'

/**
 * Calls a function of the API as a visitor, on behalf of a request: what the caller writes has no rights of its own, and the
 * API's limits count the visitor's address. Never rejects: errors are responses too.
 */
export type VisitorApi = (
  name: string,
  parameters: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
  /** With POST the parameters are in the body, so that no log has them, and the call counts even if the caller has gone. */
  method?: 'GET' | 'POST',
) => Promise<GatewayResponse>

/** The API in the same process. */
export const gatewayApi =
  (gateway: Gateway): VisitorApi =>
  (name, parameters, request, reply, method = 'GET') =>
    gateway.handle({
      method,
      path: `/rpc/${name}`,
      query: method === 'GET' ? new URLSearchParams(parameters).toString() : '',
      headers: new Map(headersOf(request)),
      body: method === 'GET' ? Buffer.alloc(0) : Buffer.from(JSON.stringify(parameters)),
      ...(method === 'GET' && { signal: disconnection(reply.raw) }),
    })

/** Longer than a visitor's statement may take, and a wait for one of PostgREST's connections (milliseconds). */
const TIMEOUT_MS = 20_000

/** The API of a PostgREST at this address. An unavailable one answers 503, which the proxy in front words. */
export const remoteApi =
  (address: string): VisitorApi =>
  async (name, parameters, request, reply, method = 'GET') => {
    const left = disconnection(reply.raw)
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    const query = method === 'GET' ? `?${new URLSearchParams(parameters).toString()}` : ''
    try {
      const response = await fetch(`${address}/rpc/${name}${query}`, {
        method,
        headers: headersOf(request),
        redirect: 'error',
        ...(method === 'GET'
          ? { signal: AbortSignal.any([left, limit]) }
          : { signal: limit, body: JSON.stringify(parameters) }),
      })
      const type = response.headers.get('content-type')
      return {
        status: response.status,
        headers: type ? [['Content-Type', type]] : [],
        body: Buffer.from(await response.arrayBuffer()),
      }
    } catch (error) {
      if (!left.aborted) request.log.error({ err: error }, 'the API cannot be reached')
      return { status: 503, headers: [], body: '' }
    }
  }

/** The headers that what a visitor sees depends on, and their address, which the server or the proxy in front has set. */
function headersOf({ headers, raw }: FastifyRequest): [string, string][] {
  const kept = { 'accept-language': headers['accept-language'], 'x-real-ip': raw.headers['x-real-ip'] }
  return [
    ['accept', 'application/json'],
    ['content-type', 'application/json'],
    ...Object.entries(kept).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  ]
}
