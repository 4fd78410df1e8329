import * as z from 'zod/mini'

/** What the login form takes; the messages are keys of its texts. The server knows whether the password is right. */
export const loginSchema = z.object({
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'session.login.emailRequired'), z.email('session.login.emailInvalid')),
  password: z.string().check(z.minLength(1, 'session.login.passwordRequired')),
})

export type Credentials = z.infer<typeof loginSchema>
