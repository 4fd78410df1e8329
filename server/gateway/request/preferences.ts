/** The Prefer header (RFC 7240). */
export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  timezone?: string
  maxAffected?: bigint
  /** Preferences unknown to PostgREST; an error with handling=strict, otherwise ignored. */
  invalid: string[]
}

const VALUES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

/** The first of each preference counts. `tx` counts only if the settings let the client choose. */
export function parsePreferences(header: string | undefined, mayChooseTx: boolean): Preferences {
  const preferences: Preferences = { invalid: [] }
  const words = (header ?? '').split(',').map((word) => word.trim())
  for (const word of words) {
    if (word === '') continue
    const equals = word.indexOf('=')
    const name = equals < 0 ? word : word.slice(0, equals)
    const value = word.slice(equals + 1)
    if (name === 'timezone' && equals > 0) preferences.timezone ??= value
    else if (name === 'max-affected' && equals > 0) {
      if (/^-?\d+$/.test(value)) preferences.maxAffected ??= BigInt(value)
    } else if (isKnown(name, value)) Object.assign(preferences, { [name]: preferences[name] ?? value })
    else preferences.invalid.push(word)
  }
  if (!mayChooseTx) delete preferences.tx
  return preferences
}

function isKnown(name: string, value: string): name is keyof typeof VALUES {
  return (
    Object.hasOwn(VALUES, name) && (VALUES[name as keyof typeof VALUES] as readonly string[]).includes(value)
  )
}

/** Preference-Applied, in PostgREST's order; undefined if nothing was preferred. */
export function preferenceApplied(applied: Omit<Preferences, 'invalid'>): string | undefined {
  const words = (['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const).flatMap(
    (name) => (applied[name] === undefined ? [] : [`${name}=${applied[name]}`]),
  )
  if (applied.handling === 'strict' && applied.maxAffected !== undefined) {
    words.push(`max-affected=${applied.maxAffected}`)
  }
  return words.length > 0 ? words.join(', ') : undefined
}
