import { ApiError } from './errors.ts'
import { storedLanguage } from './language.ts'

/** Where the API is: the same origin as the app, also for its workers. */
export function baseUrl(): string {
  return `${globalThis.location?.origin ?? 'http://localhost'}/api`
}

/** fetch with the language of the person; throws ERROR_NETWORK when no response comes, and AbortError as it is. */
export async function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', storedLanguage())
  try {
    return await fetch(input, { ...init, headers })
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiError('ERROR_NETWORK')
  }
}
