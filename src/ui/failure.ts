import type { TFunction } from 'i18next'

/** What a failed call tells about itself (an ApiError is one). Status 0 means that no answer came at all. */
export interface Failure {
  code: string
  params: Record<string, unknown>
  status: number
}

/** The text for a failure in the reader's language: `errors.{code}`, or a plain one for a code without text. */
export function failureText(t: TFunction, { code, params }: Failure): string {
  return t([`errors.${code}`, 'ui.error.text'], params)
}
