import type { RoleChoice } from '#api/role-choices.ts'
import { addressIn, isAddress, plainAddress } from '#lib/text/addresses.ts'
import { inEveryLanguage, type Language, LANGUAGES } from '#lib/text/languages.ts'

import { readDay } from './dates.ts'
import { GUARDIAN_FIELDS, type ImportField, isGuardianEmail, type Mapping } from './fields.ts'
import { groupNames } from './group-names.ts'
import { isFailedFormula, wholeNumber, wholePhone } from './leftovers.ts'

/** A row in the form rpc/import_members takes. */
export type NewMember = {
  name: string
  /** Empty for a member without an account. */
  email: string
  role_id?: string
  date_of_birth?: string
  address?: string
  phone?: string
  emergency_name?: string
  emergency_phone?: string
  member_since?: string
  language?: Language
  /** By name. */
  groups?: string[]
  guardian_name?: string
  guardian_email?: string
  guardian_phone?: string
  guardian2_name?: string
  guardian2_email?: string
  guardian2_phone?: string
}

/** A cell's error: a code from the server, or one that only this device can determine. */
export interface CellProblem {
  field: ImportField
  code: string
  params: Record<string, unknown>
}

// Where a shifted or joined line puts the address of the next person, and the server takes it.
const MISPLACED_IN = ['address', 'postcode', 'city', 'groups'] as const satisfies readonly ImportField[]

/** Languages by their codes and their names in each language, in lower case. */
const LANGUAGES_BY_NAME = new Map(
  Object.values(
    inEveryLanguage((inLanguage) => new Intl.DisplayNames(inLanguage, { type: 'language' })),
  ).flatMap((names) =>
    LANGUAGES.flatMap((language) => [
      [language as string, language] as const,
      [(names.of(language) ?? language).toLowerCase(), language] as const,
    ]),
  ),
)

/** Role ids by their names in any of the languages. */
export type RoleNames = ReadonlyMap<string, RoleChoice>

/**
 * A parsed line of the file, with the cells that cannot be understood. Empty ones are left out. `withoutEmail` takes members
 * without an address of their own or a guardian's.
 */
export function readMember(
  cells: readonly string[],
  mapping: Mapping,
  roles: RoleNames,
  withoutEmail = false,
): { member: NewMember; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const written = (field: ImportField) => cells[mapping.indexOf(field)]?.trim() ?? ''
  const failed = mapping.flatMap((field) => (field && isFailedFormula(written(field)) ? [field] : []))
  const cell = (field: ImportField) => (failed.includes(field) ? '' : written(field))
  const address = (field: ImportField) => addressIn(plainAddress(cell(field)))
  const phone = (field: ImportField) => wholePhone(cell(field)) || undefined
  const read = <Value>(field: ImportField, code: string, understand: (text: string) => Value | undefined) => {
    const text = cell(field)
    if (text === '') return undefined
    const value = understand(text)
    if (value === undefined) problems.push({ field, code, params: { text } })
    return value
  }
  const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)
  // Without a column of addresses, name and number say nothing: the guardian is found by the address.
  const guardian = (which: 'guardian' | 'guardian2') =>
    mapping.includes(`${which}_email`) && {
      [`${which}_name`]: cell(`${which}_name`) || undefined,
      [`${which}_email`]: address(`${which}_email`) || undefined,
      [`${which}_phone`]: phone(`${which}_phone`),
    }
  const member: NewMember = {
    name: cell('name') || joined(' ', cell('first_name'), cell('last_name')),
    email: address('email'),
  }
  const found = {
    role_id: read('role', 'UNKNOWN_ROLE', (text) => roles.get(text.toLowerCase())?.id),
    date_of_birth: read('date_of_birth', 'NO_DATE', (text) => readDay(text)),
    address:
      joined(', ', cell('address'), joined(' ', wholeNumber(cell('postcode')), cell('city'))) || undefined,
    phone: phone('phone'),
    emergency_name: cell('emergency_name') || undefined,
    emergency_phone: phone('emergency_phone'),
    member_since: read('member_since', 'NO_DATE', (text) => readDay(text)),
    groups: read('groups', 'NO_GROUP', groupNames),
    language: read('language', 'UNKNOWN_LANGUAGE', (text) => LANGUAGES_BY_NAME.get(text.toLowerCase())),
    ...guardian('guardian'),
    ...guardian('guardian2'),
  }
  const line: NewMember = { ...member, ...withoutUndefined(found) }
  for (const field of MISPLACED_IN)
    if (isAddress(cell(field)))
      problems.push({ field, code: 'MISPLACED_EMAIL', params: { text: cell(field) } })
  for (const field of failed)
    problems.push({ field, code: 'FAILED_FORMULA', params: { text: written(field) } })
  // The server would only call it invalid.
  const missing = (field: ImportField, code: string) => {
    if (!failed.includes(field)) problems.push({ field, code, params: {} })
  }
  if ((line.guardian_name || line.guardian_phone) && !line.guardian_email)
    missing('guardian_email', 'NO_GUARDIAN_EMAIL')
  if ((line.guardian2_name || line.guardian2_phone) && !line.guardian2_email)
    missing('guardian2_email', 'NO_GUARDIAN_EMAIL')
  if (line.email === '' && !hasGuardian(line) && !withoutEmail) {
    if (mapping.some(isGuardianEmail)) missing(fieldOf('email', mapping), 'NO_EMAIL_IN_FAMILY')
    else if (mapping.includes('email')) missing('email', 'NO_EMAIL')
  }
  return { member: line, problems }
}

function withoutUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}

/** Whether a guardian of theirs is in the list. */
function hasGuardian(member: NewMember): boolean {
  return GUARDIAN_FIELDS.some((field) => field in member)
}

/** The column that a server field is read from. */
export function fieldOf(serverField: string, mapping: Mapping): ImportField {
  if (serverField === 'role_id') return 'role'
  if (serverField === 'name' && !mapping.includes('name')) return 'first_name'
  if (serverField === 'email' && !mapping.includes('email')) return mapping.find(isGuardianEmail) ?? 'email'
  return serverField as ImportField
}
