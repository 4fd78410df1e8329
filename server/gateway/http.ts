import type { ServerResponse } from 'node:http'

/** A raw request; no HTTP library is visible beyond this shape. */
export interface GatewayRequest {
  method: string
  /** Percent-encoded, starts with '/', without the prefix where the gateway is mounted. */
  path: string
  /** Percent-encoded, without the question mark. */
  query: string
  /** By lower-case name; repeated headers are joined with a comma. */
  headers: ReadonlyMap<string, string>
  body: Buffer
  /** Aborted when the client has disconnected before the response was sent. */
  signal?: AbortSignal
}

export interface GatewayResponse {
  status: number
  /** In order; a name may repeat (Set-Cookie). */
  headers: [name: string, value: string][]
  body: string | Buffer
}

/** Aborted when the connection closes before the response was sent. */
export function disconnection(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.on('close', () => {
    if (!response.writableEnded) controller.abort()
  })
  return controller.signal
}

/** A token, and a value without control characters (RFC 9110, section 5). */
export function isHeader(name: string, value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\x00-\x08\x0a-\x1f\x7f]/.test(value)
}

/** Node writes header values as latin1, so it gets the text's UTF-8 bytes as characters. */
export const encodeHeaderValue = (value: string) => Buffer.from(value, 'utf8').toString('latin1')

/** Node's headers in the gateway's form: Node decodes them as latin1, but their text is UTF-8. */
export function headerMap(headers: NodeJS.Dict<string | string[]>): Map<string, string> {
  const map = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(', ') : value
    map.set(name, Buffer.from(text, 'latin1').toString('utf8'))
  }
  return map
}
