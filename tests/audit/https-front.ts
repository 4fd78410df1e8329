import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

import { makeCertificate } from '../helpers/certificate.ts'

export interface HttpsFront {
  url: string
  /** What a browser is told, so that it trusts the certificate. */
  pin: string
  close(): void
}

// Those of one connection, which HTTP/2 has no place for (RFC 9113, section 8.2.2).
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Puts HTTPS and HTTP/2 before a server, as deploy/Caddyfile does: a phone reaches Samspel in no other way, for without
 * HTTPS a browser gives it neither a camera nor a worker. The certificate is kept in the folder.
 */
export async function httpsFront(target: string, folder: string): Promise<HttpsFront> {
  const { key, cert, pin } = await makeCertificate(folder)
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ key, cert }, (asked, answer) => passOn(agent, target, asked, answer))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    pin,
    close() {
      server.close()
      agent.destroy()
    },
  }
}

function passOn(agent: Agent, target: string, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const headers = {
    // HTTP/1.1 has no names with a colon before them (RFC 9113, section 8.3).
    ...only(asked.headers, (name) => !name.startsWith(':')),
    host: asked.authority,
  }
  const passed = request(new URL(asked.url, target), { agent, method: asked.method, headers })
  passed.on('response', (response) => {
    answer.writeHead(
      response.statusCode ?? 502,
      only(response.headers, (name) => !OF_THE_CONNECTION.includes(name)),
    )
    pipeline(response, answer, ignore)
  })
  // A page that is left takes its requests back.
  pipeline(asked, passed, (error) => error && answer.destroy())
}

const only = (headers: IncomingHttpHeaders, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isWanted(name)))

const ignore = () => undefined
