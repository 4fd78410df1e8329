import type { TFunction } from 'i18next'

import type { Failure } from '../feedback/failure.ts'

/**
 * A field's error as a string, which is what form libraries store: a text key and its parameters, so that it
 * is shown in the current language and with the field's label.
 */
export function message(key: string, params?: Record<string, unknown>): string {
  return params ? `${key} ${JSON.stringify(params)}` : key
}

/** The text of a message; texts may use {{field}}. */
export function messageText(t: TFunction, text: string, field: string): string {
  const [key = '', ...rest] = text.split(' ')
  const params: Record<string, unknown> = { field, ...JSON.parse(rest.join(' ') || '{}') }
  return t(key, params)
}

// Reasons for which the API rejects a field that have their own text.
const REASONS = ['changed', 'exists', 'placeholders', 'same']

/** The message for a field the server rejects. */
export function failureMessage({ code, params }: Failure): string {
  if (code !== 'ERROR_VALIDATION_FAILED') return message(`errors.${code}`, params)
  const { min, max, reason } = params
  if (typeof reason === 'string' && REASONS.includes(reason)) return message(`form.${reason}`)
  if (min === 1 && max !== undefined) return message('form.between_one', { max })
  if (min !== undefined && max !== undefined) return message('form.between', { min, max })
  if (min !== undefined) return message('form.at_least', { min })
  return max === undefined ? message('form.invalid') : message('form.too_long', { max })
}
