import { createStore, get, update, type UseStore } from 'idb-keyval'

import { compressPoint } from '#lib/p256.ts'

/** The key by which this phone signs one card for one person. Its private half cannot leave the browser. */
export interface PhoneKey {
  signingKey: CryptoKey
  /** base64url of the compressed point. */
  publicKey: string
  /** What the server calls it; null until it has heard of it. */
  number: number | null
  /** Somebody has ended it: only whose phone it is takes it up again. */
  isEnded: boolean
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

// A database of its own: neither a new version nor a cleared cache may take the key along.
let opened: UseStore | undefined
const store = () => (opened ??= createStore('samspel-card-keys', 'keys'))

/** Who shows a card with this phone, and whose it is: their own, or a child's whom they look after. */
export interface CardHolder {
  userId: string
  childId?: string
}

const nameOf = ({ userId, childId }: CardHolder) => (childId ? `${userId} ${childId}` : userId)

/** The key of a holder on this device, made at the first call. Rejects where the browser keeps nothing or has no keys. */
export async function phoneKey(holder: CardHolder): Promise<PhoneKey> {
  const name = nameOf(holder)
  const kept = await get<PhoneKey>(name, store())
  if (kept) return kept
  const made = await makeKey()
  let key = made
  // Two windows may make one at once: the first that is written holds.
  await update<PhoneKey>(name, (other) => (key = other ?? made), store())
  return key
}

/** Keeps what the server said of the key, or of the number that it had when it was asked, and gives it back. */
export async function noteKey(
  holder: CardHolder,
  change: Partial<Pick<PhoneKey, 'number' | 'isEnded'>>,
  asked?: number,
): Promise<PhoneKey> {
  let key = await phoneKey(holder)
  // Another window may have changed it since.
  const changed = (kept: PhoneKey = key) =>
    (key = asked === undefined || kept.number === asked ? { ...kept, ...change } : kept)
  await update<PhoneKey>(nameOf(holder), changed, store())
  return key
}

async function makeKey(): Promise<PhoneKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const point = compressPoint(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const base64 = btoa(String.fromCharCode(...point))
  return {
    signingKey: privateKey,
    publicKey: base64.replaceAll('+', '-').replaceAll('/', '_'),
    number: null,
    isEnded: false,
  }
}
