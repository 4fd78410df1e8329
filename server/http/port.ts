import type { FastifyInstance } from 'fastify'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

import { StartError } from '../process/start-error.ts'

/**
 * Rejects with StartError if the port cannot be listened on, at any address of `host`. Checked before the slow work, so that the
 * error comes at once.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const [first = host, ...others] = await addressesOf(host, port)
  const probe = async (address: string) => closed(await listening(createServer(), address, port))
  await probe(first).catch((error) => {
    throw listenError(error, host, port)
  })
  for (const address of others) {
    await probe(address).catch((error: NodeJS.ErrnoException) => {
      // The hosts file may have an address of localhost that the machine has not (::1 without IPv6).
      if (error.code !== 'EADDRNOTAVAIL') throw listenError(error, host, port)
    })
  }
}

/**
 * Starts listening at every address of `host`: localhost has two. Resolves to the address a browser on this machine can open. Rejects
 * with StartError.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  const [first = host, ...others] = await addressesOf(host, port)
  const alsoListening: Server[] = []
  let allClosed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    allClosed = Promise.all(alsoListening.map(closed))
  })
  app.addHook('onClose', async () => void (await allClosed))

  await app.listen({ host: first, port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, host, port)
  })
  const bound = app.addresses()[0]
  const actualPort = typeof bound === 'object' ? bound.port : port
  // Given localhost itself, Fastify would make a second HTTP server, which no limit on connections would reach.
  const passOn = (socket: Socket) => app.server.emit('connection', socket)
  for (const address of others) {
    // As node:http makes its own. An address that cannot be listened on is missing here, or was refused by requireFreePort.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, passOn)
    await listening(server, address, actualPort).then(
      () => alsoListening.push(server),
      () => undefined,
    )
  }

  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${actualPort}`
}

/** The addresses that `host` stands for, at least one. Rejects with StartError. */
async function addressesOf(host: string, port: number): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, host, port)
  })
  return [...new Set(found.map(({ address }) => address))]
}

async function listening(server: Server, host: string, port: number): Promise<Server> {
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  return server
}

/** Stops accepting connections, and resolves when the accepted ones are closed. */
const closed = (server: Server) => new Promise((resolve) => server.close(resolve))

/** What a failed listen means for the person who started the server. */
function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const at = `${host}:${port}`
  if (error.code === 'EADDRINUSE')
    return new StartError(`port ${port} is taken by another program. Stop it, or set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new StartError(`not allowed to listen on ${at}. Set PORT to 1024 or higher.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`${host} is no address of this machine. Set HOST to localhost or 0.0.0.0.`)
  return error
}
