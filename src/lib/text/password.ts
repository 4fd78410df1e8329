interface PasswordRule {
  /** The server's error code for a broken rule; its text states the rule. */
  code: `ERROR_PASSWORD_${string}`
  params?: { min_length: number }
  holds(password: string): boolean
}

const PASSWORD_MIN_LENGTH = 8

/** bcrypt's limit; bytes beyond it would be ignored. */
export const PASSWORD_MAX_BYTES = 72

/** The server's rules (private.check_password), in its order, so that the screen can report errors early. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    code: 'ERROR_PASSWORD_TOO_SHORT',
    params: { min_length: PASSWORD_MIN_LENGTH },
    // Characters as the database counts them: 🎺 is one.
    holds: (password) => Array.from(password).length >= PASSWORD_MIN_LENGTH,
  },
  { code: 'ERROR_PASSWORD_REQUIRES_DIGIT', holds: (password) => /[0-9]/.test(password) },
  { code: 'ERROR_PASSWORD_REQUIRES_LOWERCASE', holds: (password) => /[a-zåäöéü]/.test(password) },
  { code: 'ERROR_PASSWORD_REQUIRES_UPPERCASE', holds: (password) => /[A-ZÅÄÖÉÜ]/.test(password) },
  {
    code: 'ERROR_PASSWORD_REQUIRES_SPECIAL',
    holds: (password) => /[^a-zA-Z0-9åäöéüÅÄÖÉÜ]/.test(password),
  },
]

/** The first rule that the password breaks. */
export function brokenPasswordRule(password: string): PasswordRule | undefined {
  return PASSWORD_RULES.find((rule) => !rule.holds(password))
}

/** Whether the password exceeds what bcrypt uses. */
export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES
}
