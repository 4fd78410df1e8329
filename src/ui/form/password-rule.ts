import * as z from 'zod/mini'

import { brokenPasswordRule, isPasswordTooLong, PASSWORD_MAX_BYTES } from '#lib/text/password.ts'

import { message } from './message.ts'

/** A new password: the message is the first of the server's rules it breaks. */
export function newPassword() {
  return z.string().check((context) => {
    const rule = brokenPasswordRule(context.value)
    if (context.value === '') refuse(message('form.required'))
    else if (rule) refuse(message(`errors.${rule.code}`, rule.params))
    else if (isPasswordTooLong(context.value))
      refuse(message('form.too_many_bytes', { max: PASSWORD_MAX_BYTES }))

    function refuse(error: string) {
      context.issues.push({ code: 'custom', input: context.value, message: error, continue: true })
    }
  })
}
