import { token } from './tokens.ts'

/** What was answered; the body is parsed when it is JSON, header names are in lower case. */
export interface Answer {
  status: number
  headers: Record<string, string>
  // Tests assert on whatever comes; a narrower type would only add casts.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Extras {
  /** Objects and arrays are sent as JSON, strings as they are. */
  body?: unknown
  headers?: Record<string, string>
  prefer?: string
  accept?: string
  /** Claims to sign, or a finished token. */
  as?: Record<string, unknown> | string
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

/** Dresses up a transport: whatever carries the requests, the tests look the same. */
export function askThrough(send: (request: RawRequest) => Promise<RawAnswer>): Ask {
  return async (line, { body, headers = {}, prefer, accept, as } = {}) => {
    const separator = line.indexOf(' ')
    // On the wire a header is bytes; HTTP libraries show each byte as a letter.
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name.toLowerCase(),
        Buffer.from(value, 'utf8').toString('latin1'),
      ]),
    )
    if (prefer) sent.prefer = prefer
    if (accept) sent.accept = accept
    if (as) sent.authorization = `Bearer ${typeof as === 'string' ? as : token(as)}`
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
export function overHttp(base: string) {
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

/** The request was answered or refused, as any request must be; a failure of the server names the request. */
export function assertAnswered({ status, body }: Answer, line: string): void {
  if (status >= 200 && status < 500) return
  throw new Error(`${line} was answered with ${status}: ${JSON.stringify(body)}`)
}
