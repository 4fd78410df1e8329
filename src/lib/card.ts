/** What the text of a scanned code turns out to be. */
export type CardReading =
  | { kind: 'card'; token: Uint8Array<ArrayBuffer> }
  /** A member's card of a version that this app does not know. */
  | { kind: 'unknown_version' }
  | { kind: 'other' }

const CARD = /^S(\d{1,3})\.(.*)$/s
/** 16 bytes in base64url without padding (RFC 4648, section 5): 22 characters. */
const TOKEN = /^[A-Za-z0-9_-]{21}[AQgw]$/

/** Reads a member's card: `S1.` and its token. Blanks that a hand scanner or a copied text adds do not matter. */
export function parseCard(text: string): CardReading {
  const [, version, token = ''] = CARD.exec(text.trim()) ?? []
  if (version === undefined) return { kind: 'other' }
  if (version !== '1') return { kind: 'unknown_version' }
  // The last character carries two bits of the token; any other four bits were never written by us.
  if (!TOKEN.test(token)) return { kind: 'other' }
  const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'))
  return { kind: 'card', token: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)) }
}
