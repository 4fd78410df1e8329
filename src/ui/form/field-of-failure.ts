import type { Failure } from '../feedback/failure.ts'

// Failures whose code alone says which field is meant: its name in the API.
const FIELD_OF_CODE: Record<string, string> = {
  ERROR_ASSOCIATION_NAME_TOO_SHORT: 'name',
  ERROR_EMAIL_ALREADY_EXISTS: 'email',
  ERROR_INVALID_CURRENT_PASSWORD: 'current_password',
  ERROR_INVALID_EMAIL: 'email',
  ERROR_INVALID_EVENT_TYPE: 'type',
  ERROR_INVALID_SECOND_FACTOR: 'code',
  ERROR_SECOND_FACTOR_MISSING: 'requires_second_factor',
}

/**
 * The form field a failed call concerns; undefined if it concerns none, or one the form does not have. `names`: the
 * form's fields. `aliases`: from API names to the form's names, if they differ.
 */
export function fieldOfFailure(
  { code, params }: Failure,
  names: readonly string[],
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  const field = nameOf(code, params)
  if (field === undefined) return
  const candidates = [aliases[field], field, field.replace(/^p_/, '')]
  return candidates.find((candidate) => candidate !== undefined && names.includes(candidate))
}

function nameOf(code: string, { field }: Record<string, unknown>): string | undefined {
  if (typeof field === 'string') return field
  return code.startsWith('ERROR_PASSWORD_') ? 'password' : FIELD_OF_CODE[code]
}
