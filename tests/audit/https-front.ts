import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

import { makeCertificate } from '../helpers/certificate.ts'

export interface HttpsFront {
  url: string
  /** The SPKI pin with which a browser trusts the certificate. */
  pin: string
  close(): void
}

// Connection-specific headers, which HTTP/2 does not allow (RFC 9113, section 8.2.2).
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Puts HTTPS and HTTP/2 in front of a server, as deploy/Caddyfile does: phones always reach Samspel that way,
 * because without HTTPS a browser allows neither a camera nor a service worker. The certificate is stored in
 * the folder.
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
    // HTTP/1.1 has no pseudo-header fields (RFC 9113, section 8.3).
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
  // A page that is left aborts its requests.
  pipeline(asked, passed, (error) => error && answer.destroy())
}

const only = (headers: IncomingHttpHeaders, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isWanted(name)))

const ignore = () => undefined
