import type { Failure } from '../feedback/failure.ts'

// Failures that tell by their code alone what they are about: the name that the API gives it.
const FIELD_OF_CODE: Record<string, string> = {
  ERROR_ASSOCIATION_NAME_TOO_SHORT: 'name',
  ERROR_EMAIL_ALREADY_EXISTS: 'email',
  ERROR_INVALID_CURRENT_PASSWORD: 'current_password',
  ERROR_INVALID_EMAIL: 'email',
  ERROR_INVALID_EVENT_TYPE: 'type',
  ERROR_INVALID_SECOND_FACTOR: 'code',
}

/**
 * The field of a form that a failed call is about; undefined when it is about none, or about one that the form does not
 * have. `names`: the form's fields. `aliases`: what a field is called by the API, and what here, where they differ.
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
