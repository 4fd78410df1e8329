import { isAddress } from '#lib/addresses.ts'

export interface Credentials {
  email: string
  password: string
}

/** For each field that needs another look, the key of a text that may use {{field}}. */
export type CredentialProblems = Partial<Record<keyof Credentials, string>>

/** What was typed into the form of the login. The password stays as it is, spaces and all. */
export function credentialsIn(data: FormData): Credentials {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), password: text('password') }
}

/**
 * What is missing or cannot be right; the rest the server knows. Written out, not a schema: the login is what everyone
 * waits for first.
 */
export function credentialProblems({ email, password }: Credentials): CredentialProblems {
  const problems: CredentialProblems = {}
  if (email === '') problems.email = 'form.required'
  else if (!isAddress(email)) problems.email = 'form.email'
  if (password === '') problems.password = 'form.required'
  return problems
}
