import type { QueryClient } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'

import { settingsQueries } from '../queries.ts'

/** What may be done with the second factor. */
export type TwoStepChange = 'begin' | 'replace' | 'remove'

/** What proves that it is oneself who changes how one logs in. */
interface Proof {
  password: string
  code: string
}

/** The secret of an app of one-time codes as apps read it, from a QR code or a link (Key URI Format). */
export function keyUri(secret: string, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** A new secret for an app; nothing changes before it is confirmed. Throws ApiError. */
export async function beginTwoStep(password: string): Promise<string> {
  return (await call('begin_second_factor', { current_password: password })).secret
}

/** From now on the login asks for a code; resolves to the recovery codes. Throws ApiError. */
export async function confirmTwoStep(client: QueryClient, code: string, endOthers: boolean) {
  const { recovery_codes } = await call('confirm_second_factor', { p_code: code, p_end_others: endOthers })
  await changed(client)
  return recovery_codes
}

/** Other recovery codes in place of the earlier ones. Throws ApiError. */
export async function replaceRecoveryCodes(client: QueryClient, { password, code }: Proof) {
  const { recovery_codes } = await call('replace_recovery_codes', {
    current_password: password,
    p_code: code,
  })
  await changed(client)
  return recovery_codes
}

/** The password is enough again. Throws ApiError. */
export async function removeTwoStep(client: QueryClient, { password, code }: Proof, endOthers: boolean) {
  await call('remove_second_factor', {
    current_password: password,
    p_code: code,
    p_end_others: endOthers,
  })
  await changed(client)
}

/** Asks for a code again on all devices. Throws ApiError. */
export async function distrustDevices(client: QueryClient): Promise<void> {
  await call('distrust_devices', {})
  await changed(client)
}

async function changed(client: QueryClient): Promise<void> {
  await Promise.all(
    // What the role permits may depend on it.
    [settingsQueries.twoStep().queryKey, settingsQueries.sessions().queryKey, queryKeys.ownRole].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  )
}
