import { startAuthentication } from '@simplewebauthn/browser'

import { call } from './functions.ts'
import { asPasskeyFailure, isDismissed, sendSigned } from './passkeys.ts'

/**
 * Confirms the user's identity with one of their passkeys. Resolves to a value that a call accepts once,
 * within five minutes, in place of the current password, or to undefined if the browser's dialog is closed.
 * Throws ApiError.
 */
export async function proofOfPasskey(): Promise<string | undefined> {
  const { challenge, seconds, passkeys } = await call('begin_passkey_proof', {})
  try {
    const response = await startAuthentication({
      optionsJSON: {
        challenge,
        timeout: seconds * 1000,
        userVerification: 'required',
        allowCredentials: passkeys.map((id) => ({ id, type: 'public-key' })),
      },
    })
    const { proof } = await sendSigned<{ proof: string }>('proof', { response })
    return proof
  } catch (error) {
    if (isDismissed(error)) return undefined
    throw asPasskeyFailure(error)
  }
}
