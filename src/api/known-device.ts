import { readItem, writeItem } from '#lib/browser/storage.ts'

const KEY = 'known-device'

/**
 * The token by which the server recognises this device, from an earlier login of anyone here. It grants no access,
 * but strangers who guess passwords cannot use up the attempts of a device that has one.
 */
export const deviceToken = (): string | null => readItem(KEY)

/** Stores the token received at login, even after logging out. */
export function keepDeviceToken(token: string | undefined): void {
  if (token) writeItem(KEY, token)
}
