import { encrypt } from 'http_ece'
import { createECDH } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'

import { lookupPublic } from './public-address.ts'
import { type VapidKeys, vapidSigner } from './vapid.ts'

/** A browser's subscription: where to post to, and its keys, in base64url. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a push service is told about a message besides its content. */
export interface PushOptions {
  /** For how long it keeps a message whose device is off, in seconds. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later message of the same topic takes the place of one that has not been delivered: at most 32 of base64url. */
  topic: string
}

/** A push service's answer. */
export interface PushReply {
  status: number
  /** In how many seconds to try again, if it says so. */
  retryAfter: number | undefined
  /** The beginning of what it says. */
  text: string
}

/** Hands messages over to push services. */
export interface PushTransport {
  /** Encrypts and posts a message. Rejects if no answer comes. */
  post(subscription: Subscription, content: string, options: PushOptions): Promise<PushReply>
  close(): void
}

interface TransportOptions {
  keys: VapidKeys
  /** Where a push service can write to: mailto:… or https://… */
  contact: string
  /** Push services besides the browsers', which may be inside our network, and without TLS. */
  services?: readonly string[]
  /** How many messages are in progress at once at one service. */
  connections: number
}

/** Whatever a push service does, one message takes no longer; a lease must last longer than this. */
export const LONGEST_POST_MS = 10_000
/** As much of an answer as is read: it is for the log. */
const LONGEST_REPLY = 500

/** Opens connections to push services as needed, and keeps them for the next message. */
export function openPushTransport({
  keys,
  contact,
  services = [],
  connections,
}: TransportOptions): PushTransport {
  const authorization = vapidSigner(keys, contact)
  const pool = { keepAlive: true, maxSockets: connections, timeout: LONGEST_POST_MS }
  const agents = {
    internet: new https.Agent({ ...pool, lookup: lookupPublic }),
    'https:': new https.Agent(pool),
    'http:': new http.Agent(pool),
  }

  /** An address without TLS, or inside our network, must be one that the settings name. */
  function agentFor({ origin, protocol, hostname }: URL) {
    if (services.includes(origin) && (protocol === 'http:' || protocol === 'https:'))
      return { agent: agents[protocol], request: protocol === 'http:' ? http.request : https.request }
    // Node looks no address up that is one already.
    if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')))
      throw new Error(`${origin} is no push service`)
    return { agent: agents.internet, request: https.request }
  }

  return {
    post: (subscription, content, { ttl, urgency, topic }) =>
      new Promise((resolve, reject) => {
        const url = new URL(subscription.endpoint)
        const body = encryptFor(subscription, content)
        const { agent, request } = agentFor(url)
        // Redirects are not followed: a push service answers itself.
        const sending = request(url, {
          method: 'POST',
          agent,
          signal: AbortSignal.timeout(LONGEST_POST_MS),
          headers: {
            'content-encoding': 'aes128gcm',
            'content-length': body.length,
            'content-type': 'application/octet-stream',
            authorization: authorization(url.origin),
            ttl,
            urgency,
            topic,
          },
        })
        sending.on('error', reject)
        sending.on('response', (response) => {
          const reply = (text: string) =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: secondsOf(response.headers['retry-after']),
              text,
            })
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            text += part
            if (text.length <= LONGEST_REPLY) return
            reply(text.slice(0, LONGEST_REPLY))
            sending.destroy()
          })
          response.on('end', () => reply(text))
          response.on('error', reject)
        })
        sending.end(body)
      }),
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  }
}

/** Encrypts a message for a browser, with a key of its own (RFC 8291). Throws if the browser's keys are none. */
function encryptFor({ p256dh, auth }: Subscription, content: string): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return encrypt(Buffer.from(content), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth })
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.ceil(Math.max(seconds, 0)) : undefined
}
