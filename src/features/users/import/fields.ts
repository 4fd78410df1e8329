/**
 * What a column of members contains, and the text that heads it, in the list, in its export and in an import. `first_name` and
 * `last_name` make a name; `postcode` and `city` end an address.
 */
export const COLUMN_TEXTS = {
  name: 'users.name',
  first_name: 'users.import.field.first_name',
  last_name: 'users.import.field.last_name',
  email: 'users.email',
  role: 'users.role',
  groups: 'users.groups',
  date_of_birth: 'users.date_of_birth',
  address: 'users.address',
  postcode: 'users.import.field.postcode',
  city: 'users.import.field.city',
  phone: 'contact.phone',
  emergency_name: 'contact.emergency_name',
  emergency_phone: 'contact.emergency_phone',
  member_since: 'users.member_since',
  language: 'users.language',
  guardian_name: 'users.import.field.guardian_name',
  guardian_email: 'users.import.field.guardian_email',
  guardian_phone: 'users.import.field.guardian_phone',
  guardian2_name: 'users.import.field.guardian2_name',
  guardian2_email: 'users.import.field.guardian2_email',
  guardian2_phone: 'users.import.field.guardian2_phone',
} as const

export type ImportField = keyof typeof COLUMN_TEXTS

export const IMPORT_FIELDS = Object.keys(COLUMN_TEXTS) as ImportField[]

/** The columns of a child's guardians. */
export const GUARDIAN_FIELDS = [
  'guardian_name',
  'guardian_email',
  'guardian_phone',
  'guardian2_name',
  'guardian2_email',
  'guardian2_phone',
] as const satisfies readonly ImportField[]

/** Whether a column is about a guardian. */
export const isGuardianField = (field: ImportField): boolean => field.startsWith('guardian')

/** What each column contains; null is not imported. */
export type Mapping = readonly (ImportField | null)[]

/** Whether a list with these columns can be imported at all. */
export function isComplete(mapping: Mapping): boolean {
  const hasName =
    mapping.includes('name') || (mapping.includes('first_name') && mapping.includes('last_name'))
  return hasName && (mapping.includes('email') || mapping.some(isGuardianEmail))
}

/** Whether a column contains the address of a guardian. */
export function isGuardianEmail(field: ImportField | null): boolean {
  return field === 'guardian_email' || field === 'guardian2_email'
}

/** Whether a column contains telephone numbers. */
export function isPhoneField(field: ImportField): boolean {
  return field === 'phone' || field.endsWith('_phone')
}
