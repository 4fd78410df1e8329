import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser } from '../helpers/push.ts'

/** A message as a browser gets it. */
interface Received {
  browser: Browser
  headers: IncomingHttpHeaders
  /** Bytes that were posted. */
  size: number
  message: PushMessage
}

/** A declarative push message. */
interface PushMessage {
  web_push: number
  app_badge: number
  notification: {
    title: string
    body: string
    navigate: string
    lang: string
    tag: string
    actions?: { action: string; title: string }[]
    data: { navigate: string; badge: number; answer?: { event_id: string; member_id: string } }
  }
}

export interface PushService {
  origin: string
  received: Received[]
  /** How many posts have arrived, also those that were refused. */
  attempts: number
  /** Answers a post itself, and returns true; otherwise the message is taken. */
  refuse: (response: ServerResponse, browser: Browser) => boolean
  /** Lets a browser subscribe. */
  subscribe(browser: Browser): void
  close(): Promise<void>
}

/**
 * A push service that checks who sends (RFC 8292) and decrypts what it gets with the browser's keys (RFC 8291), with nothing of the
 * code that encrypts.
 */
export async function openPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    service.attempts += 1
    const answer = (status: number, text = '') => response.writeHead(status).end(text)
    const browser = browsers.get(new URL(request.url ?? '/', service.origin).href)
    if (!browser) return answer(404)
    if (service.refuse(response, browser)) return
    const problem = vapidProblem(request.headers.authorization, publicKey, service.origin)
    if (problem) return answer(403, problem)
    if (!/^\d+$/.test(request.headers.ttl?.toString() ?? '')) return answer(400, 'no TTL')
    const body = Buffer.concat(parts)
    if (body.length > 4096) return answer(413)
    const message = JSON.parse(decrypt(body, browser)) as PushMessage
    service.received.push({ browser, headers: request.headers, size: body.length, message })
    answer(201)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    attempts: 0,
    refuse: () => false,
    subscribe: (browser) => browsers.set(browser.endpoint, browser),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

function decrypt(body: Buffer, { privateKey, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const derive = (secret: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, withSalt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = derive(pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const content = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // A single record ends with a 2, and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** What is wrong with a sender's header; undefined if nothing is. */
function vapidProblem(header: string | undefined, publicKey: string, origin: string): string | undefined {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? []
  if (!token || key !== publicKey) return 'another key'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed by it'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const inADay = Date.now() / 1000 + 86_400
  if (aud !== origin || typeof exp !== 'number' || exp < Date.now() / 1000 || exp > inADay)
    return 'not for us'
  return /^(mailto:|https:)/.test(String(sub)) ? undefined : 'nobody to ask'
}
