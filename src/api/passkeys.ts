import { ApiError, type ErrorBody, errorFromResponse } from './errors.ts'
import { send } from './send.ts'

/**
 * Sends what an authenticator signed to the passkey service, which is separate from the API
 * (server/passkeys), and returns its response. Throws ApiError.
 */
export async function sendSigned<Answer>(path: 'login' | 'add' | 'proof', body: object): Promise<Answer> {
  const response = await send(`/passkeys/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorFromResponse(response.status, answer as ErrorBody | null)
  // A public network's login page is not a response from our server.
  if (answer === null) throw new ApiError('ERROR_NETWORK')
  return answer as Answer
}

/** Whether the browser's passkey dialog was closed or timed out: not a failure. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)

/** A browser error as a failure that a screen can show; API errors stay as they are. */
export function asPasskeyFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error
  console.warn('The passkey could not be used.', error)
  return new ApiError('ERROR_INVALID_PASSKEY', {}, -1)
}
