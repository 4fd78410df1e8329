import { ApiError, type ErrorBody, errorFromResponse } from './errors.ts'
import { send } from './send.ts'

/** Hands what an authenticator has signed to the server, beside the API (server/passkeys); what it answers. Throws ApiError. */
export async function sendSigned<Answer>(path: 'login' | 'add' | 'proof', body: object): Promise<Answer> {
  const response = await send(`/passkeys/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorFromResponse(response.status, answer as ErrorBody | null)
  // A public network's login page is no answer of ours.
  if (answer === null) throw new ApiError('ERROR_NETWORK')
  return answer as Answer
}

/** Whether somebody has closed the browser's question for a passkey, or let it pass: no failure. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)

/** What the browser made of it, as a failure that a screen can tell: those of calls stay what they are. */
export function asPasskeyFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error
  console.warn('The passkey could not be used.', error)
  return new ApiError('ERROR_INVALID_PASSKEY', {}, -1)
}
