import * as z from 'zod/mini'

import { newPassword } from '#ui/form/password-rule.ts'
import { anyPassword, emailAddress, sameAs, text } from '#ui/form/rules.ts'

/** A club and its first administrator. */
export const setupSchema = z
  .object({
    association_name: text({ min: 3, max: 100 }),
    association_type: z.enum(['music', 'sport']),
    name: text({ min: 2, max: 100 }),
    email: emailAddress(),
    password: newPassword(),
    repeated_password: anyPassword(),
  })
  .check(sameAs('password', 'repeated_password'))

export type SetupValues = z.output<typeof setupSchema>

export const EMPTY_SETUP: SetupValues = {
  association_name: '',
  association_type: 'music',
  name: '',
  email: '',
  password: '',
  repeated_password: '',
}
