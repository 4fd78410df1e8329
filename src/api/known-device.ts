import { readItem, writeItem } from '#lib/storage.ts'

const KEY = 'known-device'

/**
 * The token by which the server knows this device, from an earlier login of anyone here. It gives no access: whoever guesses
 * passwords elsewhere cannot use up the attempts of a device that has one.
 */
export const deviceToken = (): string | null => readItem(KEY)

/** Keeps the token that came with a login, also after logging out. */
export function keepDeviceToken(token: string | undefined): void {
  if (token) writeItem(KEY, token)
}
