import { get, update } from 'idb-keyval'

import { compressPoint } from '#lib/door/p256.ts'
import { toBase64Url } from '#lib/text/base64.ts'

import { keyValueStore } from '../storage/key-value.ts'

/** The key with which this phone signs one card for one person. Its private half is not extractable. */
export interface PhoneKey {
  signingKey: CryptoKey
  /** base64url of the compressed point. */
  publicKey: string
  /** The server's number for it; null until registered. */
  number: number | null
  /** Somebody removed it; only the phone's owner can activate it again. */
  isEnded: boolean
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

// A separate database, so that neither a new version nor a cleared cache deletes the key.
const store = keyValueStore('samspel-card-keys', 'keys')

/** Who shows a card on this phone, and whose card it is: their own or their child's. */
export interface CardHolder {
  userId: string
  childId?: string
}

const nameOf = ({ userId, childId }: CardHolder) => (childId ? `${userId} ${childId}` : userId)

/**
 * The holder's key on this device, created at the first call. Rejects if the browser stores nothing or has no
 * crypto keys.
 */
export async function phoneKey(holder: CardHolder): Promise<PhoneKey> {
  const name = nameOf(holder)
  const kept = await get<PhoneKey>(name, store)
  if (kept) return kept
  const made = await makeKey()
  let key = made
  // Two windows may create one at once: the first one written wins.
  await update<PhoneKey>(name, (other) => (key = other ?? made), store)
  return key
}

/**
 * Stores what the server said about the key, and returns the key. With `asked`, its number when the request
 * was made, nothing is stored if the number has changed since.
 */
export async function noteKey(
  holder: CardHolder,
  change: Partial<Pick<PhoneKey, 'number' | 'isEnded'>>,
  asked?: number,
): Promise<PhoneKey> {
  let key = await phoneKey(holder)
  // Another window may have changed it meanwhile.
  const changed = (kept: PhoneKey = key) =>
    (key = asked === undefined || kept.number === asked ? { ...kept, ...change } : kept)
  await update<PhoneKey>(nameOf(holder), changed, store)
  return key
}

async function makeKey(): Promise<PhoneKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const point = compressPoint(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return {
    signingKey: privateKey,
    publicKey: toBase64Url(point),
    number: null,
    isEnded: false,
  }
}
