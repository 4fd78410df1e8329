import { toBase64Url } from '../text/base64.ts'
import { handleOf, parseCard, signedPart, stepAt, writeSigned } from './card.ts'
import { compressPoint } from './p256.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A member's phone for tests: its key, and the codes it shows. */
export async function aPhone() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const point = compressPoint(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return {
    publicKey: toBase64Url(point),
    /**
     * The code it shows for the card `S1.…` at a time in milliseconds since 1970, `key` being the number of
     * its key among the member's.
     */
    async show(card: string, key: number, time = Date.now()): Promise<string> {
      const reading = parseCard(card)
      if (reading.kind !== 'card' || reading.card.version !== 1) throw new TypeError('Not a card')
      const part = { key, step: stepAt(time), handle: handleOf(reading.card.token) }
      const hash = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = new Uint8Array(await crypto.subtle.sign(hash, privateKey, signedPart(part)))
      return writeSigned({ ...part, signature })
    },
  }
}
