import { refreshSession } from './refresh.ts'
import { send } from './send.ts'
import { currentSession, signOut } from './session.ts'

/**
 * fetch as the person who is logged in. A 401 is answered by one refresh and one retry; a second 401 ends the session.
 * The body must be one that can be sent twice: text, not a stream. Throws ApiError when no response comes.
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { accessToken, user } = currentSession()
  const response = await sendAs(accessToken, input, init)
  if (response.status !== 401 || !accessToken) return response
  try {
    await refreshSession(accessToken)
  } catch (error) {
    // The session has ended: the refusal itself says so best. Otherwise it lasts, and this call has failed.
    if (!currentSession().isAuthenticated) return response
    throw error
  }
  // Someone else may have logged in meanwhile: nothing is done in their name.
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
