// Base45 (RFC 9285): bytes as characters that every keyboard can type, and two of which take a QR code 11 bits.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const BASE = ALPHABET.length

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
    for (let digit = 0; digit < (isPair ? 3 : 2); digit += 1) {
      text += ALPHABET[value % BASE]
      value = Math.floor(value / BASE)
    }
  }
  return text
}

/** Decodes base45 text; undefined for anything else. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (character) => ALPHABET.indexOf(character))
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0)
    const isPair = digits.length === 3
    if (digits.length === 1 || digits.includes(-1) || value > (isPair ? 0xffff : 0xff)) return undefined
    if (isPair) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
