import * as z from 'zod/mini'

import { newPassword } from '#ui/form/password-rule.ts'
import { anyPassword, sameAs } from '#ui/form/rules.ts'

export const newPasswordSchema = z
  .object({ password: newPassword(), repeated_password: anyPassword() })
  .check(sameAs('password', 'repeated_password'))

export const EMPTY_PASSWORD = { password: '', repeated_password: '' }
