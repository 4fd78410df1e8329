import type { FastifyRequest } from 'fastify'

/**
 * Writes the caller's address into X-Real-IP, which the database's limits on failed logins go by. Whatever the
 * caller claims about it is dropped; only a proxy named in TRUST_PROXY is believed (that is in `request.ip`).
 */
export async function setClientAddress(request: FastifyRequest): Promise<void> {
  // PostgreSQL's inet takes neither a zone (fe80::1%eth0) nor, as the same address, IPv4 in IPv6's clothes.
  const address = request.ip.replace(/^::ffff:(?=\d+\.)|%.*$/g, '')
  const { headers } = request.raw
  delete headers['x-forwarded-for']
  delete headers.forwarded
  headers['x-real-ip'] = address
}
