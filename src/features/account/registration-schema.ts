import * as z from 'zod/mini'

import { message } from '#ui/form/message.ts'
import { newPassword } from '#ui/form/password-rule.ts'
import { anyPassword, day, emailAddress, sameAs, text } from '#ui/form/rules.ts'

/** The fields for everyone who creates an account; `today` as YYYY-MM-DD. */
export const personFields = (today: string) => ({
  name: text({ min: 2, max: 100 }),
  email: emailAddress(),
  password: newPassword(),
  repeated_password: anyPassword(),
  date_of_birth: day({ from: '1900-01-01', to: today, optional: true }),
  address: text({ max: 300 }),
})

export const EMPTY_PERSON = {
  name: '',
  email: '',
  password: '',
  repeated_password: '',
  date_of_birth: '',
  address: '',
}

export type PersonValues = typeof EMPTY_PERSON

/** Somebody joining a club. */
export function registrationSchema(today: string) {
  const terms = z
    .boolean()
    .check(z.refine((accepted) => accepted, message('account.register.terms_required')))
  return z.object({ ...personFields(today), terms }).check(sameAs('password', 'repeated_password'))
}

export type RegistrationValues = z.output<ReturnType<typeof registrationSchema>>
