import * as z from 'zod/mini'

import { newPassword } from '#ui/form/password-rule.ts'
import { anyPassword, sameAs } from '#ui/form/rules.ts'

/** A change of password: the server compares the current one and has the last word on the new one. */
export const passwordChangeSchema = z
  .object({ current_password: anyPassword(), new_password: newPassword(), repeated_password: anyPassword() })
  .check(sameAs('new_password', 'repeated_password'))
