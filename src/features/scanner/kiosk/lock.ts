import { readItem, writeItem } from '#lib/browser/storage.ts'
import { KIOSK_KEY } from '#lib/door/kiosk.ts'

/** What a device locked to the self check-in stores about its PIN and the attempts at it. */
export interface KioskLock {
  /** base64 of the salt and of the PIN's PBKDF2 hash. */
  salt: string
  hash: string
  iterations: number
  /** Wrong PINs since the last right one. */
  wrong: number
  /** No PIN is accepted before this time (milliseconds since 1970, by the device's clock). */
  lockedUntil: number
}

/** This device's lock; null if it is not locked. */
export function readKioskLock(): KioskLock | null {
  return JSON.parse(readItem(KIOSK_KEY) ?? 'null') as KioskLock | null
}

/** Stores the lock across restarts. */
export const writeKioskLock = (lock: KioskLock): void => writeItem(KIOSK_KEY, JSON.stringify(lock))
