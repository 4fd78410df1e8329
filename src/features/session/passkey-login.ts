import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

import { type AnswerOf, call } from '#api/functions.ts'
import { asPasskeyFailure, isDismissed, sendSigned } from '#api/passkeys.ts'

import { device, enter } from './account.ts'

/** A passkey's signed response, used to log in. */
export type SignedLogin = AuthenticationResponseJSON

// Number of successive challenges, four minutes each: an hour on an open page.
const MOST_OFFERS = 15
// Time left for the rest of the login: the server's limit covers all of it.
const LEAST_SECONDS_LEFT = 60

/**
 * Logs in with a passkey the browser offers, without asking for an address, or with one already chosen; false if the
 * user closes the prompt. Throws ApiError: ERROR_INVALID_PASSKEY, ERROR_LOGIN_EXPIRED, ERROR_ACCOUNT_INACTIVE and the
 * like.
 */
export async function loginWithPasskey(chosen?: SignedLogin): Promise<boolean> {
  const response = chosen ?? (await choosePasskey())
  if (!response) return false
  await enter(() => sendSigned<AnswerOf<'authenticate'>>('login', { response, ...device('device_token') }))
  return true
}

async function choosePasskey(): Promise<SignedLogin | undefined> {
  const { challenge, seconds } = await call('begin_passkey_login', {})
  try {
    return await startAuthentication({
      optionsJSON: { challenge, timeout: seconds * 1000, userVerification: 'required' },
    })
  } catch (error) {
    if (isDismissed(error)) return undefined
    throw asPasskeyFailure(error)
  }
}

/**
 * Adds passkeys to the browser's autofill at the e-mail field, until aborted by the signal; resolves to the chosen
 * one's signed response, or to undefined if the browser does not support it. Rejects if no challenge can be fetched:
 * then there is no offer.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<SignedLogin | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const stop = () => WebAuthnAbortService.cancelCeremony()
  for (let offers = 0; offers < MOST_OFFERS; offers++) {
    const { challenge, seconds } = await call('begin_passkey_login', {}, { signal })
    signal.throwIfAborted()
    signal.addEventListener('abort', stop, { once: true })
    // An outdated challenge would be refused only after a passkey was chosen.
    const renewal = setTimeout(stop, (seconds - LEAST_SECONDS_LEFT) * 1000)
    try {
      return await startAuthentication({
        optionsJSON: { challenge, userVerification: 'required' },
        useBrowserAutofill: true,
      })
    } catch (error) {
      if (signal.aborted || !isDismissed(error)) return undefined
    } finally {
      clearTimeout(renewal)
      signal.removeEventListener('abort', stop)
    }
  }
  return undefined
}
