import { fromBase45, toBase45 } from './base45.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A card on paper, or shown by an older app. */
export interface PaperCode {
  version: 1
  token: Bytes
}

/** A card that a member's phone shows: signed by the phone, and good for a moment. */
export interface SignedCode {
  version: 2
  /** How the card's token begins: enough to find the card by, and too little to make one of. */
  handle: Bytes
  /** The number of the phone's key among those of the member. */
  key: number
  /** Which thirty seconds it was made for, modulo STEPS: the code has no room for more. */
  step: number
  /** r and s of ECDSA over P-256 with SHA-256. */
  signature: Bytes
}

export type CardCode = PaperCode | SignedCode

/** What the text of a scanned code turns out to be. */
export type CardReading =
  | { kind: 'card'; card: CardCode }
  /** A member's card of a version that this app does not know. */
  | { kind: 'unknown_version' }
  | { kind: 'other' }

/** How long the code of version 2 stays the same, in milliseconds. */
export const STEP_MS = 30_000

/** The step of a time in milliseconds since 1970. */
export const stepAt = (time: number): number => Math.floor(time / STEP_MS)

const CARD = /^S(\d{1,3})\.(.*)$/s
/** 16 bytes in base64url without padding (RFC 4648, section 5): 22 characters. */
const TOKEN = /^[A-Za-z0-9_-]{21}[AQgw]$/

const HANDLE_BYTES = 6
/** The handle, and in four bytes the key's number and the step. */
const HEAD_BYTES = 10
const SIGNATURE_BYTES = 64
/** Four years of steps; what is left of four bytes are the numbers of keys. */
const STEPS = 2 ** 22
export const MOST_KEYS = 2 ** 10 - 1
const CONTEXT = new TextEncoder().encode('samspel-card-2')

/** How a card's token begins. */
export const handleOf = (token: Bytes): Bytes => token.slice(0, HANDLE_BYTES)

/** The step nearest to `around` that a code may mean by its own, which is less than STEPS. */
export function fullStep(step: number, around: number): number {
  const first = around - STEPS / 2
  return first + ((((step - first) % STEPS) + STEPS) % STEPS)
}

/**
 * Reads a member's card: `S1.` and its token, or `S2.` and handle, key, step and signature. Blanks that a hand scanner or a
 * copied text adds do not matter.
 */
export function parseCard(text: string): CardReading {
  const [, version, body = ''] = CARD.exec(text.trim()) ?? []
  if (version === undefined) return { kind: 'other' }
  const card = version === '1' ? parsePaper(body) : version === '2' ? parseSigned(body) : undefined
  if (card) return { kind: 'card', card }
  return { kind: version === '1' || version === '2' ? 'other' : 'unknown_version' }
}

function parsePaper(body: string): PaperCode | undefined {
  // The last character carries two bits of the token; any other four bits were never written by us.
  if (!TOKEN.test(body)) return undefined
  const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
  return { version: 1, token: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)) }
}

function parseSigned(body: string): SignedCode | undefined {
  const bytes = fromBase45(body)
  if (bytes?.length !== HEAD_BYTES + SIGNATURE_BYTES) return undefined
  const number = new DataView(bytes.buffer).getUint32(HANDLE_BYTES)
  return {
    version: 2,
    handle: handleOf(bytes),
    key: Math.floor(number / STEPS),
    step: number % STEPS,
    signature: bytes.slice(HEAD_BYTES),
  }
}

/** The text of a card's code of version 2, of a key up to MOST_KEYS. */
export function writeSigned({ handle, key, step, signature }: Omit<SignedCode, 'version'>): string {
  const number = new Uint8Array(4)
  new DataView(number.buffer).setUint32(0, key * STEPS + (step % STEPS))
  return `S2.${toBase45(Uint8Array.from([...handle, ...number, ...signature]))}`
}

/** What a phone signs, with the whole step: nothing else that a key may ever be asked to sign begins like this. */
export function signedPart({ handle, key, step }: Pick<SignedCode, 'handle' | 'key' | 'step'>): Bytes {
  const numbers = new Uint8Array(8)
  const view = new DataView(numbers.buffer)
  view.setUint32(0, key)
  view.setUint32(4, step)
  return Uint8Array.from([...CONTEXT, ...numbers, ...handle])
}
