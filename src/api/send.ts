import { ApiError } from './errors.ts'
import { storedLanguage } from './language.ts'

/** Where the API is: the same origin as the app, also for its workers. */
export function baseUrl(): string {
  return `${globalThis.location?.origin ?? 'http://localhost'}/api`
}

/** When an answer came, by a clock that nobody sets, and the server's time in it (whole seconds). */
export interface AnswerTime {
  begun: number
  ended: number
  date: string
}

const listeners = new Set<(answer: AnswerTime) => void>()

/** Hears of the time in each answer. Returns what ends it. */
export function onAnswer(listener: (answer: AnswerTime) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const steadyNow = () => performance.timeOrigin + performance.now()

function tell(answer: AnswerTime): void {
  for (const listener of listeners) listener(answer)
}

/** fetch with the language of the person; throws ERROR_NETWORK when no response comes, and AbortError as it is. */
export async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', storedLanguage())
  const begun = steadyNow()
  try {
    const response = await fetch(input, { ...init, headers })
    const date = response.headers.get('Date')
    // No cache, of the browser or the worker, answers a POST: its date is the server's time of now.
    if (date && init.method === 'POST') tell({ begun, ended: steadyNow(), date })
    return response
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiError('ERROR_NETWORK')
  }
}
