/** A request as the wire had it; no HTTP library is visible beyond this shape. */
export interface GatewayRequest {
  method: string
  /** Percent-encoded, starts with '/', without the prefix under which the gateway is mounted. */
  path: string
  /** Percent-encoded, without the question mark. */
  query: string
  /** By lower-case name; repeated headers joined with a comma. */
  headers: ReadonlyMap<string, string>
  body: Buffer
}

export interface GatewayResponse {
  status: number
  /** In order; a name may repeat (Set-Cookie). */
  headers: [name: string, value: string][]
  body: string | Buffer
}

/** Node's headers as the gateway takes them: Node hands over latin1, the texts in them are UTF-8. */
export function headerMap(headers: NodeJS.Dict<string | string[]>): Map<string, string> {
  const map = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = Array.isArray(value) ? value.join(', ') : value
    map.set(name, Buffer.from(text, 'latin1').toString('utf8'))
  }
  return map
}
