import { readItem, writeItem } from '../browser/storage.ts'

/** The URL of the self check-in, the only screen available while the device is locked to it. */
export const KIOSK_PATH = '/admin/qr-kiosk'

/** The storage key for the lock and its PIN's hash. */
export const KIOSK_KEY = 'samspel-kiosk'

/** Whether this device is locked to the self check-in, which holds after a reload and in every tab. */
export const isKiosk = (): boolean => readItem(KIOSK_KEY) !== null

export const freeKiosk = (): void => writeItem(KIOSK_KEY, null)
