import { startRegistration } from '@simplewebauthn/browser'
import type { QueryClient } from '@tanstack/react-query'

import { call, type RowOfAnswer } from '#api/functions.ts'
import { asPasskeyFailure, isDismissed, sendSigned } from '#api/passkeys.ts'
import { queryKeys } from '#api/query-keys.ts'

import { settingsQueries } from '../queries.ts'

/** One of the user's passkeys. */
export type MyPasskey = RowOfAnswer<'my_passkeys'>

/** Proof of identity for adding or removing one. */
interface Proof {
  password: string
  /** For two-step login; empty without it. */
  code: string
}

/** Outcome of adding one; `dismissed`: the browser's prompt was closed. */
export type Added = 'added' | 'dismissed' | 'exists'

/**
 * Has the browser create a passkey and stores it, unless this device or password manager already has one. Throws
 * ApiError.
 */
export async function addPasskey(client: QueryClient, { password, code }: Proof): Promise<Added> {
  const { challenge, seconds, user, exclude } = await call('begin_passkey', {
    current_password: password,
    ...(code && { p_code: code }),
  })
  try {
    const response = await startRegistration({
      optionsJSON: {
        challenge,
        user,
        rp: { name: 'Samspel' },
        timeout: seconds * 1000,
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: exclude.map((id) => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    })
    await sendSigned('add', { response })
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'exists'
    if (isDismissed(error)) return 'dismissed'
    throw asPasskeyFailure(error)
  }
  await changed(client)
  return 'added'
}

/** Renames one. Throws ApiError. */
export async function renamePasskey(client: QueryClient, id: string, name: string): Promise<void> {
  await call('rename_passkey', { p_id: id, p_name: name })
  await changed(client)
}

/** Removes one. Throws ApiError. */
export async function removePasskey(client: QueryClient, id: string, password: string): Promise<void> {
  await call('remove_passkey', { p_id: id, current_password: password })
  await changed(client)
}

async function changed(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      settingsQueries.passkeys().queryKey,
      settingsQueries.sessions().queryKey,
      settingsQueries.twoStep().queryKey,
      queryKeys.ownRole,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
