import { KIOSK_KEY } from '#lib/kiosk.ts'
import { readItem, writeItem } from '#lib/storage.ts'

/** What a device that is locked to the self check-in keeps of its PIN, and of who tried to guess it. */
export interface KioskLock {
  /** base64 of the salt and of what PBKDF2 makes of the PIN. */
  salt: string
  hash: string
  iterations: number
  /** Wrong PINs since the last right one. */
  wrong: number
  /** No PIN is looked at before (milliseconds since 1970, by the device's clock). */
  lockedUntil: number
}

/** The lock that this device keeps; null where it is not locked. */
export function readKioskLock(): KioskLock | null {
  return JSON.parse(readItem(KIOSK_KEY) ?? 'null') as KioskLock | null
}

/** Keeps the lock over a restart. */
export const writeKioskLock = (lock: KioskLock): void => writeItem(KIOSK_KEY, JSON.stringify(lock))
