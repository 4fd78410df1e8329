import { readItem, writeItem } from './storage.ts'

const KEY = 'samspel-club'

/** What the login shows of the club to whom it is no news. */
export interface KnownClub {
  name: string
  /** The address of its logo. */
  logo?: string | undefined
}

/** The club that was last open on this device; undefined on one that has not been logged in. */
export function knownClub(): KnownClub | undefined {
  try {
    const { name, logo } = JSON.parse(readItem(KEY) ?? '{}') as Partial<KnownClub>
    return typeof name === 'string' ? { name, logo: typeof logo === 'string' ? logo : undefined } : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for the next login; null forgets it. */
export function keepKnownClub(club: KnownClub | null): void {
  writeItem(KEY, club && JSON.stringify(club))
}
