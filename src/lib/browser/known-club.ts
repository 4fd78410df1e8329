import { readItem, writeItem } from './storage.ts'

const KEY = 'samspel-club'

/** What the login page shows of a club already known to the device. */
export interface KnownClub {
  name: string
  /** The URL of its logo. */
  logo?: string | undefined
}

/** The club last used on this device; undefined if nobody has logged in here. */
export function knownClub(): KnownClub | undefined {
  try {
    const { name, logo } = JSON.parse(readItem(KEY) ?? '{}') as Partial<KnownClub>
    return typeof name === 'string' ? { name, logo: typeof logo === 'string' ? logo : undefined } : undefined
  } catch {
    return undefined
  }
}

/** Stores it for the next login; null deletes it. */
export function keepKnownClub(club: KnownClub | null): void {
  writeItem(KEY, club && JSON.stringify(club))
}
