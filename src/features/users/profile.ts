import * as z from 'zod/mini'

import { type Contact, type ContactFields, fromContactFields, toContactFields } from '#lib/text/contact.ts'
import { LANGUAGES, type Language } from '#lib/text/languages.ts'
import { canBeCalled, contactRules } from '#ui/contact/contact-rules.ts'
import { day, text } from '#ui/form/rules.ts'

import type { User } from './user.ts'

/** What may be changed about a member. */
export type Profile = Pick<User, 'name' | 'address' | 'date_of_birth' | 'language' | keyof Contact>

export interface ProfileFields extends ContactFields {
  name: string
  address: string
  date_of_birth: string
  language: Language
}

/** The first day the server accepts. */
export const FIRST_DAY = '1900-01-01'

/** @param today the last day the server accepts, YYYY-MM-DD */
export const profileSchema = (today: string) =>
  z
    .object({
      name: text({ min: 2, max: 100 }),
      date_of_birth: day({ from: FIRST_DAY, to: today, optional: true }),
      address: text({ max: 300 }),
      ...contactRules(),
      language: z.enum(LANGUAGES),
    })
    .check(canBeCalled())

export function toFields({ name, address, date_of_birth, language, ...contact }: Profile): ProfileFields {
  return {
    name,
    date_of_birth: date_of_birth ?? '',
    address: address ?? '',
    ...toContactFields(contact),
    language,
  }
}

/** Empty fields are null on the server. */
export function fromFields(fields: ProfileFields): Profile {
  return {
    ...fields,
    ...fromContactFields(fields),
    address: fields.address || null,
    date_of_birth: fields.date_of_birth || null,
  }
}
