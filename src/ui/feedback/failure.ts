import type { TFunction } from 'i18next'

/** A failed call's details (an ApiError has them). Status 0 means that no response came at all. */
export interface Failure {
  code: string
  params: Record<string, unknown>
  status: number
}

/** The text for a failure in the reader's language: `errors.{code}`, or a generic one for a code without text. */
export function failureText(t: TFunction, { code, params }: Failure): string {
  return t([`errors.${code}`, 'ui.error.text'], params)
}

/** Anything thrown, as something a screen can show. */
export function asFailure(error: unknown): Failure {
  const isFailure = error instanceof Error && 'code' in error && 'params' in error && 'status' in error
  return isFailure ? (error as Error & Failure) : { code: 'ERROR_UNKNOWN', params: {}, status: -1 }
}
