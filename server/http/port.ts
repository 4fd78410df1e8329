import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:net'

import { StartError } from '../process/start-error.ts'

/**
 * Rejects with StartError if the port cannot be listened on. Checked before the slow work, so that the error comes at
 * once.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, host, port)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** Starts listening; resolves to the address a browser on this machine can open. Rejects with StartError. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, host, port)
  })
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const bound = app.addresses()[0]
  return `http://${name}:${typeof bound === 'object' ? bound.port : port}`
}

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
