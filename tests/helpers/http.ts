import type { Gateway } from '#server/gateway/gateway.ts'
import { headerMap } from '#server/gateway/http.ts'

import type { Claims } from './tokens.ts'

/** A response; the body is parsed if it is JSON, and header names are in lower case. */
export interface Answer {
  status: number
  headers: Record<string, string>
  // Tests assert on whatever comes back; a narrower type would only add casts.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Extras {
  /** Objects and arrays are sent as JSON, strings as they are. */
  body?: unknown
  headers?: Record<string, string>
  prefer?: string
  accept?: string
  /** Claims to sign, or a complete token. */
  as?: Claims | string
}

export interface RawRequest {
  method: string
  target: string
  headers: Record<string, string>
  body: string | undefined
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Sends one request, written like its first line: `GET /films?id=eq.1`. */
export type Ask = (line: string, extras?: Extras) => Promise<Answer>

/** Sends a request to a server and returns the response. */
export type Transport = (request: RawRequest) => Promise<RawAnswer>

/**
 * Wraps a transport in the interface the tests use.
 * @param sign signs claims as a token, for tests that send some
 */
export function askThrough(send: Transport, sign?: (claims: Claims) => string): Ask {
  return async (line, { body, headers = {}, prefer, accept, as } = {}) => {
    const separator = line.indexOf(' ')
    // On the wire, a header is bytes; HTTP libraries represent each byte as a character.
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name.toLowerCase(),
        Buffer.from(value, 'utf8').toString('latin1'),
      ]),
    )
    if (prefer) sent.prefer = prefer
    if (accept) sent.accept = accept
    if (as !== undefined) {
      const signed = typeof as === 'string' ? as : sign?.(as)
      if (signed === undefined) throw new Error('nobody told how to sign these claims')
      sent.authorization = `Bearer ${signed}`
    }
    if (body !== undefined && !sent['content-type']) sent['content-type'] = 'application/json'
    const answer = await send({
      method: line.slice(0, separator),
      target: line.slice(separator + 1),
      headers: sent,
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = answer.body.toString('utf8')
    const isJson = answer.headers['content-type']?.includes('json') && text !== ''
    return { ...answer, body: isJson ? JSON.parse(text) : text }
  }
}

/** A transport to a server that runs elsewhere. */
export function overHttp(base: string): Transport {
  return async ({ method, target, headers, body }: RawRequest): Promise<RawAnswer> => {
    const response = await fetch(base + target, { method, headers, body, redirect: 'manual' })
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'set-cookie': response.headers.getSetCookie().join(', '),
      },
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

/** The transport to a gateway in this process. */
export function through(gateway: Gateway): Transport {
  return async ({ method, target, headers, body }) => {
    const [path = '', ...query] = target.split('?')
    const answer = await gateway.handle({
      method,
      path,
      query: query.join('?'),
      headers: headerMap(headers),
      body: Buffer.from(body ?? ''),
    })
    const joined: Record<string, string> = {}
    for (const [name, value] of answer.headers) {
      const key = name.toLowerCase()
      joined[key] = key in joined ? `${joined[key]}, ${value}` : value
    }
    return { status: answer.status, headers: joined, body: Buffer.from(answer.body) }
  }
}

/**
 * Asserts that the request was answered or refused, as any request must be; a server error names the request.
 */
export function assertAnswered({ status, body }: Answer, line: string): void {
  if (status >= 200 && status < 500) return
  throw new Error(`${line} was answered with ${status}: ${JSON.stringify(body)}`)
}
