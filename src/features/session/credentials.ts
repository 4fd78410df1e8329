import { isAddress, plainAddress } from '#lib/text/addresses.ts'

export interface Credentials {
  email: string
  password: string
}

/** For each invalid field, the key of a text that may use {{field}}. */
export type CredentialProblems = Partial<Record<keyof Credentials, string>>

/** The login form's values. The password stays as typed, spaces included. */
export function credentialsIn(data: FormData): Credentials {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: plainAddress(text('email')), password: text('password') }
}

/**
 * What is missing or cannot be valid; the server checks the rest. Hand-written instead of a schema, since
 * everyone waits for the login first.
 */
export function credentialProblems({ email, password }: Credentials): CredentialProblems {
  const problems: CredentialProblems = {}
  if (email === '') problems.email = 'form.required'
  else if (!isAddress(email)) problems.email = 'form.email'
  if (password === '') problems.password = 'form.required'
  return problems
}
