import { readItem, writeItem } from './storage.ts'

/** Where a device shows the self check-in, and nothing else while it is locked to that. */
export const KIOSK_PATH = '/admin/qr-kiosk'

/** Under which a device keeps that it is locked, and its PIN's hash. */
export const KIOSK_KEY = 'samspel-kiosk'

/** Whether this device is locked to the self check-in: also after a reload, and in every tab. */
export const isKiosk = (): boolean => readItem(KIOSK_KEY) !== null

export const freeKiosk = (): void => writeItem(KIOSK_KEY, null)
