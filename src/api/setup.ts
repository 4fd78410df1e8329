import { ApiError, type ErrorBody, errorFromResponse } from './errors.ts'
import { send } from './send.ts'

/** What an installation without a club lets whoever has its key do (server/setup). */
export interface FirstClub {
  name: string
  type: 'music' | 'sport'
  adminName: string
  adminEmail: string
  adminLanguage: string
  adminPassword: string
}

/**
 * Whether it can be set up, or somebody is just doing it. Throws ApiError: ERROR_UNAUTHORIZED for a wrong key, status 404 once it is
 * set up.
 */
export async function readSetup(key: string): Promise<'open' | 'busy' | 'done'> {
  const response = await ask('', key, {})
  return ((await response.json()) as { state: 'open' | 'busy' | 'done' }).state
}

/** Creates the club and its first administrator. Throws ApiError; with status 409 if somebody else is setting it up. */
export async function createFirstClub(key: string, club: FirstClub): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await ask('/club', key, { method: 'POST', headers, body: JSON.stringify(club) })
}

/** Restores a backup from a file. Throws ApiError, with the reason for a backup that does not fit as its parameter. */
export async function restoreFile(key: string, file: Blob, passphrase: string): Promise<void> {
  const headers = {
    'Content-Type': 'application/octet-stream',
    ...(passphrase !== '' && { 'Samspel-Passphrase': encodeURIComponent(passphrase) }),
  }
  await ask('/backup', key, { method: 'POST', headers, body: file })
}

/** Whether the server is running with its club; false also while it is starting. */
export async function isServerReady(): Promise<boolean> {
  const response = await fetch('/readyz').catch(() => undefined)
  return response?.ok === true
}

async function ask(path: string, key: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${key}`)
  const response = await send(`/api/setup${path}`, { ...init, headers })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const error = errorFromResponse(response.status, body as ErrorBody | null)
  throw new ApiError(error.code, error.params, response.status)
}
