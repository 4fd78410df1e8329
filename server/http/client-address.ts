import type { FastifyRequest } from 'fastify'

/**
 * Writes the caller's address to X-Real-IP, used by the database's limits on failed logins. The caller's own
 * headers are dropped; only the proxies in TRUST_PROXY are trusted (already applied in `request.ip`).
 */
export async function setClientAddress(request: FastifyRequest): Promise<void> {
  // PostgreSQL's inet accepts no zone (fe80::1%eth0), and does not treat IPv4-mapped IPv6 as the same address.
  const address = request.ip.replace(/^::ffff:(?=\d+\.)|%.*$/g, '')
  const { headers } = request.raw
  delete headers['x-forwarded-for']
  delete headers.forwarded
  headers['x-real-ip'] = address
}
