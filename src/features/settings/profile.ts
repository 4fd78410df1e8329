import dayjs from 'dayjs'
import * as z from 'zod/mini'

import { api, unwrapVoid } from '#api/client.ts'
import type { Writable } from '#api/relations.ts'
import { type ContactFields, fromContactFields, toContactFields } from '#lib/text/contact.ts'
import { LANGUAGES, type Language } from '#lib/text/languages.ts'
import { canBeCalled, contactRules } from '#ui/contact/contact-rules.ts'
import { day, text } from '#ui/form/rules.ts'

/** What users may change about themselves. */
export type Profile = Omit<Writable<'users'>, 'status'>

export interface ProfileForm extends ContactFields {
  name: string
  address: string
  date_of_birth: string
  language: Language
}

/** The first day the server accepts. */
export const EARLIEST_BIRTH = '1900-01-01'

/** The server's rules for a profile; `today` as YYYY-MM-DD. */
export const profileSchema = (today: string) =>
  z
    .object({
      name: text({ min: 2, max: 100 }),
      address: text({ max: 300 }),
      ...contactRules(),
      date_of_birth: day({ from: EARLIEST_BIRTH, to: today, optional: true }),
      language: z.enum(LANGUAGES),
    })
    .check(canBeCalled())

/** The current local day, as YYYY-MM-DD. */
export const today = (): string => dayjs().format('YYYY-MM-DD')

export function toForm({ name, address, date_of_birth, language, ...contact }: Profile): ProfileForm {
  return {
    name,
    address: address ?? '',
    ...toContactFields(contact),
    date_of_birth: date_of_birth ?? '',
    language,
  }
}

/** Empty fields are null on the server. */
export function fromForm({ name, address, date_of_birth, language, ...contact }: ProfileForm): Profile {
  return {
    name,
    address: address || null,
    ...fromContactFields(contact),
    date_of_birth: date_of_birth || null,
    language,
  }
}

/** Saves what the user changed in their own profile: what staff changed meanwhile stays. Throws ApiError. */
export async function saveProfile(userId: string, changed: Partial<Profile>): Promise<void> {
  if (Object.keys(changed).length > 0) await unwrapVoid(api.from('users').update(changed).eq('id', userId))
}
