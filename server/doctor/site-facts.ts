import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'

import type { Settings } from '../config.ts'

/** What a visitor of the public address gets. */
export interface SiteFacts {
  /** Status and body of /healthz. */
  status: number
  body: string
  /** Of the page. */
  headers: IncomingHttpHeaders
  /** When the certificate ends. */
  validTo: Date | undefined
  /** Why there is no answer: an error's code and message. */
  failure?: { code: string; message: string }
}

const WITHIN_MS = 10_000
const NOTHING: SiteFacts = { status: 0, body: '', headers: {}, validTo: undefined }

/** Asks the public address for the health and the page; undefined if there is none. */
export async function siteFacts({ PUBLIC_URL }: Settings): Promise<SiteFacts | undefined> {
  if (PUBLIC_URL === undefined) return undefined
  try {
    const [health, page] = await Promise.all([get(`${PUBLIC_URL}/healthz`), get(`${PUBLIC_URL}/`)])
    return { ...health, headers: page.headers }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { ...NOTHING, failure: { code, message } }
  }
}

/** Whether a server of these settings runs on this machine, and reaches its database. */
export type ServerState = 'ready' | 'unready' | 'silent'

export async function ownServerState({ HOST, PORT }: Settings): Promise<ServerState | undefined> {
  if (PORT === 0) return undefined
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  const authority = host.includes(':') ? `[${host}]` : host
  return get(`http://${authority}:${PORT}/readyz`).then(
    ({ status, body }) => {
      if (status === 200 && body.includes('"ready"')) return 'ready'
      return status === 503 ? 'unready' : 'silent'
    },
    () => 'silent',
  )
}

/** Follows no redirection, and rejects if the certificate is not trusted. */
async function get(url: string): Promise<SiteFacts> {
  const client = url.startsWith('https:') ? https : http
  const signal = AbortSignal.timeout(WITHIN_MS)
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    client.get(url, { signal, agent: false }, resolve).on('error', reject)
  })
  const { valid_to: validTo } =
    client === https ? (response.socket as TLSSocket).getPeerCertificate() : { valid_to: undefined }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    validTo: validTo === undefined ? undefined : new Date(validTo),
    body: await text(response),
  }
}
