import { steadyNow } from '#lib/time/steady-now.ts'

import { ApiError, type ErrorBody, isApiCode } from './errors.ts'
import { storedLanguage } from './language.ts'

/** The API's URL: the same origin as the app, also for its workers. */
export function baseUrl(): string {
  return `${globalThis.location?.origin ?? 'http://localhost'}/api`
}

/** When a response arrived, by a monotonic clock, and its server time (whole seconds). */
export interface AnswerTime {
  begun: number
  ended: number
  date: string
}

const listeners = new Set<(answer: AnswerTime) => void>()

/** Subscribes to the time in each response. Returns a function that unsubscribes. */
export function onAnswer(listener: (answer: AnswerTime) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(answer: AnswerTime): void {
  for (const listener of listeners) listener(answer)
}

/**
 * fetch with the user's language. Throws ERROR_NETWORK if no response arrives, or one that is not our server's and
 * therefore says nothing about the request; passes AbortError through.
 */
export async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', storedLanguage())
  const begun = steadyNow()
  try {
    const response = await fetch(input, { ...init, headers })
    const ended = steadyNow()
    if (await isFromServer(response)) {
      const date = response.headers.get('Date')
      // No cache, of the browser or the worker, answers a POST: its date is the server's current time.
      if (date && init.method === 'POST') tell({ begun, ended, date })
      return response
    }
    if (response.status >= 500 || PROXY_LIMITS.includes(response.status)) return response
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
  }
  throw new ApiError('ERROR_NETWORK')
}

/** Too large, too often: a proxy in front of the server may apply limits of its own, however it words them. */
const PROXY_LIMITS: readonly number[] = [413, 429]

/**
 * Whether our server sent this, and could say something about the request. A public network's login page or a proxy may
 * respond with any status, but not with a code of the API.
 */
async function isFromServer(response: Response): Promise<boolean> {
  if (response.ok) return !response.headers.get('Content-Type')?.startsWith('text/html')
  const text = await response.clone().text()
  try {
    return isApiCode((JSON.parse(text) as ErrorBody | null)?.code)
  } catch {
    return false
  }
}
