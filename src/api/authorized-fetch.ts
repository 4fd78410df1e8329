import { refreshSession } from './refresh.ts'
import { send } from './send.ts'
import { currentSession, signOut } from './session.ts'

/**
 * fetch as the logged-in user. A 401 leads to one refresh and one retry; a second 401 ends the session. The body
 * must be resendable: text, not a stream. Throws ApiError if no response of our server arrives.
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { accessToken, user } = currentSession()
  const response = await sendAs(accessToken, input, init)
  if (response.status !== 401 || !accessToken) return response
  try {
    await refreshSession(accessToken)
  } catch (error) {
    // If the session ended, the 401 response itself is the best error. Otherwise the session lasts, and this call
    // has failed.
    if (!currentSession().isAuthenticated) return response
    throw error
  }
  // Someone else may have logged in meanwhile: do nothing on their behalf.
  if (currentSession().user?.id !== user?.id) return response
  const refreshed = currentSession().accessToken
  const retried = await sendAs(refreshed, input, init)
  if (retried.status === 401 && currentSession().accessToken === refreshed) signOut('server')
  return retried
}

function sendAs(accessToken: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
  return send(input, { ...init, headers })
}
