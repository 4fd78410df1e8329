import { handleOf, MOST_KEYS, parseCard, signedPart, stepAt, writeSigned } from '#lib/door/card.ts'

/** The text of the code a phone shows at `time` (milliseconds since 1970, server clock). */
export async function signCode(
  card: string,
  { signingKey, number }: { signingKey: CryptoKey; number: number },
  time: number,
): Promise<string> {
  const reading = parseCard(card)
  if (reading.kind !== 'card' || reading.card.version !== 1) throw new TypeError('Not a card')
  if (number > MOST_KEYS) throw new RangeError('A code has no room for this number')
  const part = { handle: handleOf(reading.card.token), key: number, step: stepAt(time) }
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signingKey, signedPart(part))
  return writeSigned({ ...part, signature: new Uint8Array(signature) })
}
