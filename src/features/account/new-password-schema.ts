import * as z from 'zod/mini'

import { newPassword, sameAs } from '#ui/form/rules.ts'

export const newPasswordSchema = z
  .object({ password: newPassword(), repeated_password: z.string() })
  .check(sameAs('password', 'repeated_password'))

export const EMPTY_PASSWORD = { password: '', repeated_password: '' }
