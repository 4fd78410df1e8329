import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { isIP } from 'node:net'

/** Fastify's option for TRUST_PROXY: how many proxies there are in front, or their addresses. */
export function trustedProxies(proxies: number | string[]): FastifyServerOptions['trustProxy'] {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/**
 * Writes the caller's address to X-Real-IP, used by the database's limits on failed logins. The caller's own
 * headers are dropped; only the proxies in TRUST_PROXY are trusted (already applied in `request.ip`).
 */
export async function setClientAddress(request: FastifyRequest): Promise<void> {
  // A connection that has just ended has none.
  const { ip = '' } = request as { ip?: string }
  // Some proxies add a port. PostgreSQL's inet accepts none and no zone (fe80::1%eth0), and does not treat IPv4-mapped IPv6 as
  // the same address.
  const address = ip
    .replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/^::ffff:(?=\d+\.)|%.*$/g, '')
  const { headers, socket } = request.raw
  delete headers['x-forwarded-for']
  delete headers.forwarded
  // Without an address the limits would not apply: callers whom the proxy does not name share the proxy's.
  headers['x-real-ip'] = isIP(address) ? address : socket.remoteAddress
}
