import { freeKiosk } from '#lib/door/kiosk.ts'
import { fromBase64, toBase64 } from '#lib/text/base64.ts'

import { type KioskLock, readKioskLock, writeKioskLock } from './lock.ts'

/** A PIN that can be set: four to eight digits. */
export const PIN = /^\d{4,8}$/

// OWASP's recommendation. It cannot make four digits strong against somebody who steals the hash, but slows them
// down.
const ITERATIONS = 600_000
/** Attempts allowed for typing mistakes. */
const FREE_TRIES = 3
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000

/** Locks this device to the self check-in until the PIN is entered. */
export async function lockKiosk(pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const hash = await hashOf(pin, salt, ITERATIONS)
  const lock = { salt: toBase64(salt), hash, iterations: ITERATIONS, wrong: 0, lockedUntil: 0 }
  writeKioskLock(lock)
  // Without storage there is no lock, so fail instead of pretending there is.
  if (readKioskLock()?.hash !== hash) throw new DOMException('Nothing can be kept here', 'QuotaExceededError')
}

/** This device's current lock (milliseconds since 1970); null if unlocked. */
export function kioskLock(now: number): KioskLock | null {
  const lock = readKioskLock()
  if (!lock) return null
  // A clock set back would prolong the lockout. The corrected time is stored, as otherwise the lockout would
  // restart at each check.
  const lockedUntil = Math.min(lock.lockedUntil, now + waitAfter(lock.wrong))
  if (lockedUntil < lock.lockedUntil) writeKioskLock({ ...lock, lockedUntil })
  return { ...lock, lockedUntil }
}

/** The lockout after this many wrong PINs in a row. */
export function waitAfter(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES))
}

/** Unlocks the device if the PIN is right, and returns whether it did. Always false during a lockout. */
export async function unlockKiosk(pin: string, now = Date.now()): Promise<boolean> {
  const lock = kioskLock(now)
  if (!lock) return true
  if (lock.lockedUntil > now) return false
  // Counted before it is checked, so that a reload in between gains no attempt.
  const wrong = lock.wrong + 1
  writeKioskLock({ ...lock, wrong, lockedUntil: now + waitAfter(wrong) })
  if ((await hashOf(pin, fromBase64(lock.salt), lock.iterations)) !== lock.hash) return false
  freeKiosk()
  return true
}

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return toBase64(new Uint8Array(bits))
}
