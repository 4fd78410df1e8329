import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export type Weakness = 'common' | 'date' | 'keyboard' | 'repeated' | 'short'

export interface PasswordStrength {
  /** From 0, guessed immediately, to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** Why it is easy to guess; undefined for a strong one. */
  weakness: Weakness | undefined
}

// Longer passwords are rejected anyway, and are slow to check.
const LONGEST = 72

const WEAKNESSES: Record<string, Weakness> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  sequences: 'keyboard',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  recentYears: 'date',
  dates: 'date',
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess. Large: import it only when somebody types one. */
export function passwordStrength(password: string): PasswordStrength {
  const { score, feedback } = estimator.check(password.slice(0, LONGEST))
  if (score > 2) return { score, weakness: undefined }
  return { score, weakness: feedback.warning ? (WEAKNESSES[feedback.warning] ?? 'common') : 'short' }
}
