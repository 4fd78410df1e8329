import type { QueryClient } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'

import { settingsQueries } from '../queries.ts'

/** The possible actions on the second factor. */
export type TwoStepChange = 'begin' | 'replace' | 'remove'

/** Proof of identity for changing how the user logs in. */
interface Proof {
  password: string
  code: string
}

/** The secret for a one-time code app, as a QR code or a link (Key URI Format). */
export function keyUri(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** A new secret for an app; nothing changes until it is confirmed. Throws ApiError. */
export async function beginTwoStep(password: string): Promise<string> {
  return (await call('begin_second_factor', { current_password: password })).secret
}

/** From now on the login requires a code; resolves to the recovery codes. Throws ApiError. */
export async function confirmTwoStep(client: QueryClient, code: string, endOthers: boolean) {
  const { recovery_codes } = await call('confirm_second_factor', { p_code: code, p_end_others: endOthers })
  await changed(client)
  return recovery_codes
}

/** Replaces the recovery codes. Throws ApiError. */
export async function replaceRecoveryCodes(client: QueryClient, { password, code }: Proof) {
  const { recovery_codes } = await call('replace_recovery_codes', {
    current_password: password,
    p_code: code,
  })
  await changed(client)
  return recovery_codes
}

/** Turns it off: the password is enough again. Throws ApiError. */
export async function removeTwoStep(client: QueryClient, { password, code }: Proof, endOthers: boolean) {
  await call('remove_second_factor', {
    current_password: password,
    p_code: code,
    p_end_others: endOthers,
  })
  await changed(client)
}

/** Requires a code again on all devices. Throws ApiError. */
export async function distrustDevices(client: QueryClient): Promise<void> {
  await call('distrust_devices', {})
  await changed(client)
}

async function changed(client: QueryClient): Promise<void> {
  await Promise.all(
    // The role's permissions may depend on it.
    [settingsQueries.twoStep().queryKey, settingsQueries.sessions().queryKey, queryKeys.ownRole].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  )
}
