import { startAuthentication } from '@simplewebauthn/browser'

import { call } from './functions.ts'
import { asPasskeyFailure, isDismissed, sendSigned } from './passkeys.ts'

/**
 * Lets a passkey of one's own show who it is. What it resolves to is given once, within five minutes, where a call asks for the
 * current password; to nothing when somebody closes the browser's question. Throws ApiError.
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
