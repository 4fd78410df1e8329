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
  token: Bytes
  /** The number of the phone's key among those of the member. */
  key: number
  /** Which thirty seconds it was made for. */
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

const TOKEN_BYTES = 16
const SIGNATURE_BYTES = 64
/** Key number and step. */
const HEAD_BYTES = 6
const CONTEXT = new TextEncoder().encode('samspel-card-2')

/**
 * Reads a member's card: `S1.` and its token, or `S2.` and key, step, token and signature. Blanks that a hand scanner or a
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
  if (bytes?.length !== HEAD_BYTES + TOKEN_BYTES + SIGNATURE_BYTES) return undefined
  const view = new DataView(bytes.buffer)
  return {
    version: 2,
    key: view.getUint16(0),
    step: view.getUint32(2),
    token: bytes.slice(HEAD_BYTES, HEAD_BYTES + TOKEN_BYTES),
    signature: bytes.slice(HEAD_BYTES + TOKEN_BYTES),
  }
}

/** The text of a card's code of version 2. */
export function writeSigned(card: Omit<SignedCode, 'version'>): string {
  return `S2.${toBase45(Uint8Array.from([...headOf(card), ...card.token, ...card.signature]))}`
}

/** What a phone signs: nothing else that a key may ever be asked to sign begins like this. */
export function signedPart(card: Pick<SignedCode, 'key' | 'step' | 'token'>): Bytes {
  return Uint8Array.from([...CONTEXT, ...headOf(card), ...card.token])
}

function headOf({ key, step }: Pick<SignedCode, 'key' | 'step'>): Bytes {
  const head = new Uint8Array(HEAD_BYTES)
  const view = new DataView(head.buffer)
  view.setUint16(0, key)
  view.setUint32(2, step)
  return head
}
