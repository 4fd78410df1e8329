import type { Server } from 'node:http'

/** How long a client may take to send its request, and how many connections it may hold. */
export interface ConnectionLimits {
  /** From the connection to the end of the headers. */
  headersMs: number
  /** To the end of the body: a picture of 1.4 MB over a line of 15 kB/s takes 93 s. */
  requestMs: number
  /** Between two requests on one connection. */
  idleMs: number
  /** How often to check for overdue requests. */
  checkEveryMs: number
  /**
   * Connections per address, unless a proxy is in front: a hall with 300 people on one address has about six
   * each.
   */
  perAddress: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 120_000,
  idleMs: 30_000,
  checkEveryMs: 5_000,
  perAddress: 3_000,
}

// Twice the gateway's limit for an address, so that the gateway refuses a long address (414), and Node only
// what exceeds this.
const HEADER_BYTES = 32 * 1024

/** Fastify's options for a server with these limits. */
export const connectionOptions = (limits: ConnectionLimits) => ({
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.idleMs,
  http: {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: HEADER_BYTES,
  },
})

/** Closes connections beyond what one address may hold. */
export function limitConnections(server: Server, { perAddress }: ConnectionLimits): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > perAddress) socket.destroy()
  })
}
