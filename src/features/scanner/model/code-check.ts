import type { RosterEntry } from '#api/door-types.ts'
import { type CardCode, fullStep, signedPart, type SignedCode, stepAt } from '#lib/door/card.ts'
import { uncompressPoint } from '#lib/door/p256.ts'
import { fromBase64Url } from '#lib/text/base64.ts'

import type { CodeCheck } from './verdict.ts'

/** Server time as known to the door, and its error bound; both in milliseconds. */
export interface DoorTime {
  now: number
  error: number
}

export type MemberKeys = Pick<RosterEntry, 'keys' | 'last_key'>

/** Codes are accepted one step before and after their own: a phone's clock is off too. */
const STEPS_AROUND = 1
/**
 * The error is capped at this, so that a door with a bad clock does not accept yesterday's screenshot as new.
 */
const MOST_ERROR_MS = 60_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Creates the offline check of a card's code. A key is imported when its phone is first seen: importing ten
 * thousand at once would delay opening the door.
 */
export function createCodeCheck(): (
  card: CardCode,
  member: MemberKeys,
  time: DoorTime,
) => Promise<CodeCheck> {
  const imported = new Map<string, Promise<CryptoKey | undefined>>()

  const importedKey = (text: string) => {
    const key = imported.get(text) ?? importKey(text)
    imported.set(text, key)
    return key
  }

  return async (card, { keys, last_key: lastKey = 0 }, time) => {
    if (card.version === 1) return 'paper'
    const text = keys?.[card.key]
    if (text === undefined) return card.key > lastKey ? 'unverified' : 'ended_phone'
    const key = await importedKey(text)
    const step = fullStep(card.step, stepAt(time.now))
    if (!key || !(await isSignedBy(key, { ...card, step }))) return 'forged'
    return isCurrent(step, time) ? 'genuine' : 'old'
  }
}

/** Whether a code of this step is currently valid. */
export function isCurrent(step: number, { now, error }: DoorTime): boolean {
  const doubt = Math.min(error, MOST_ERROR_MS)
  return step >= stepAt(now - doubt) - STEPS_AROUND && step <= stepAt(now + doubt) + STEPS_AROUND
}

function isSignedBy(key: CryptoKey, card: SignedCode): Promise<boolean> {
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, card.signature, signedPart(card))
}

/** Imports a compressed point in base64url; undefined if it is not a valid key. */
async function importKey(text: string): Promise<CryptoKey | undefined> {
  try {
    const point = uncompressPoint(fromBase64Url(text))
    return point && (await crypto.subtle.importKey('raw', point, ALGORITHM, false, ['verify']))
  } catch {
    return undefined
  }
}
