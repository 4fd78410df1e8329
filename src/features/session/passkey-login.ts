import { startAuthentication } from '@simplewebauthn/browser'

import { type AnswerOf, call } from '#api/functions.ts'
import { asPasskeyFailure, isDismissed, sendSigned } from '#api/passkeys.ts'

import { device, enter } from './account.ts'

/**
 * Logs in with a passkey that the browser offers, without asking who it is. Nothing happens when somebody closes its question.
 * Throws ApiError: ERROR_INVALID_PASSKEY, ERROR_LOGIN_EXPIRED, ERROR_ACCOUNT_INACTIVE and the like.
 */
export async function loginWithPasskey(): Promise<void> {
  const { challenge, seconds } = await call('begin_passkey_login', {})
  try {
    const response = await startAuthentication({
      optionsJSON: { challenge, timeout: seconds * 1000, userVerification: 'required' },
    })
    await enter(() => sendSigned<AnswerOf<'authenticate'>>('login', { response, ...device('device_token') }))
  } catch (error) {
    if (!isDismissed(error)) throw asPasskeyFailure(error)
  }
}
