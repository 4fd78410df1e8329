import { fromBase64Url } from '../text/base64.ts'
import { fromBase45, toBase45 } from './base45.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A card on paper, or shown by an older app. */
export interface PaperCode {
  version: 1
  token: Bytes
}

/** A card shown by a member's phone: signed by the phone, and valid briefly. */
export interface SignedCode {
  version: 2
  /** The first bytes of the card's token: enough to find the card, too few to forge it. */
  handle: Bytes
  /** The number of the phone's key among the member's. */
  key: number
  /** The 30-second step in which it was signed, modulo STEPS: the code has no room for more. */
  step: number
  /** r and s of ECDSA over P-256 with SHA-256. */
  signature: Bytes
}

export type CardCode = PaperCode | SignedCode

/** What a scanned text turned out to be. */
export type CardReading =
  | { kind: 'card'; card: CardCode }
  /** A membership card of a version unknown to this app. */
  | { kind: 'unknown_version' }
  | { kind: 'other' }

/** How long a code of version 2 is shown, in milliseconds. */
export const STEP_MS = 30_000

/** The step of a time in milliseconds since 1970. */
export const stepAt = (time: number): number => Math.floor(time / STEP_MS)

const CARD = /^S(\d{1,3})\.(.*)$/s
/** 16 bytes in base64url without padding (RFC 4648, section 5): 22 characters. */
const TOKEN = /^[A-Za-z0-9_-]{21}[AQgw]$/

const HANDLE_BYTES = 6
/** The handle, then four bytes with the key number and the step. */
const HEAD_BYTES = 10
const SIGNATURE_BYTES = 64
/** Four years of steps; the rest of the four bytes are key numbers. */
const STEPS = 2 ** 22
export const MOST_KEYS = 2 ** 10 - 1
const CONTEXT = new TextEncoder().encode('samspel-card-2')

/** The handle of a card's token. */
export const handleOf = (token: Bytes): Bytes => token.slice(0, HANDLE_BYTES)

/** The full step nearest to `around` for the step in a code, which is less than STEPS. */
export function fullStep(step: number, around: number): number {
  const first = around - STEPS / 2
  return first + ((((step - first) % STEPS) + STEPS) % STEPS)
}

/**
 * Parses a membership card: `S1.` and its token, or `S2.` and handle, key, step and signature. Ignores whitespace
 * added by a hand scanner or by copying.
 */
export function parseCard(text: string): CardReading {
  const [, version, body = ''] = CARD.exec(text.trim()) ?? []
  if (version === undefined) return { kind: 'other' }
  const card = version === '1' ? parsePaper(body) : version === '2' ? parseSigned(body) : undefined
  if (card) return { kind: 'card', card }
  return { kind: version === '1' || version === '2' ? 'other' : 'unknown_version' }
}

function parsePaper(body: string): PaperCode | undefined {
  // The last character carries two bits of the token; its other four are always zero.
  if (!TOKEN.test(body)) return undefined
  return { version: 1, token: fromBase64Url(body) }
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

/** The text of a version 2 code, for key numbers up to MOST_KEYS. */
export function writeSigned({ handle, key, step, signature }: Omit<SignedCode, 'version'>): string {
  const number = new Uint8Array(4)
  new DataView(number.buffer).setUint32(0, key * STEPS + (step % STEPS))
  return `S2.${toBase45(Uint8Array.from([...handle, ...number, ...signature]))}`
}

/** What a phone signs, with the full step. The prefix is unique among everything a key may ever sign. */
export function signedPart({ handle, key, step }: Pick<SignedCode, 'handle' | 'key' | 'step'>): Bytes {
  const numbers = new Uint8Array(8)
  const view = new DataView(numbers.buffer)
  view.setUint32(0, key)
  view.setUint32(4, step)
  return Uint8Array.from([...CONTEXT, ...numbers, ...handle])
}
