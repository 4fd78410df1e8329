import * as z from 'zod/mini'

import { message } from '#ui/form/message.ts'
import { anyPassword, emailAddress } from '#ui/form/rules.ts'

/** A new address, which must differ from the current one (the server compares in lower case, too), and the password. */
export const emailChangeSchema = (current: string) =>
  z.object({
    new_email: emailAddress().check(
      z.refine((typed) => typed.toLowerCase() !== current.toLowerCase(), message('settings.email.same')),
    ),
    current_password: anyPassword(),
  })
