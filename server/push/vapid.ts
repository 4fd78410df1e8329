import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The key pair of an installation (VAPID, RFC 8292): base64url, the public one uncompressed. */
export interface VapidKeys {
  public: string
  private: string
}

/** Push services accept a signature for at most a day. */
const LIFETIME_S = 12 * 3600
/** A signature is used again until it has this long left, rather than made for each of a thousand messages. */
const SPARE_S = 3600

/** A new pair, or the one of a private key. Throws if that is none of P-256. */
export function vapidKeys(privateKey?: string): VapidKeys {
  const pair = createECDH('prime256v1')
  if (privateKey === undefined) pair.generateKeys()
  else pair.setPrivateKey(privateKey, 'base64url')
  // Node leaves out leading zeros.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { public: pair.getPublicKey('base64url', 'uncompressed'), private: secret.toString('base64url') }
}

/**
 * Returns the function that makes the Authorization header for a push service, by which it knows who sends.
 * @param contact where its owner can write to: mailto:… or https://…
 */
export function vapidSigner(keys: VapidKeys, contact: string): (origin: string) => string {
  const key = createPrivateKey({ key: jwkOf(keys), format: 'jwk' })
  const made = new Map<string, { header: string; expires: number }>()
  return (origin) => {
    const now = Math.floor(Date.now() / 1000)
    const kept = made.get(origin)
    if (kept && kept.expires - SPARE_S > now) return kept.header
    const expires = now + LIFETIME_S
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: origin, exp: expires, sub: contact })}`
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${content}.${signature.toString('base64url')}, k=${keys.public}`
    made.set(origin, { header, expires })
    return header
  }
}

function jwkOf(keys: VapidKeys) {
  const point = Buffer.from(keys.public, 'base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    d: keys.private,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
}
