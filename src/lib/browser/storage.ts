interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** sessionStorage is this tab's, and survives a reload. */
type Area = 'localStorage' | 'sessionStorage'

/** Undefined in a worker; throws if the browser blocks site data. */
const storage = (area: Area) => (globalThis as Partial<Record<Area, KeyValueStorage>>)[area]

/** The value under the key; null also if site data is blocked. */
export function readItem(key: string, area: Area = 'localStorage'): string | null {
  try {
    return storage(area)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/**
 * Writes a value, or removes it with null. Does nothing if storage is missing or full: only store what may be
 * lost.
 */
export function writeItem(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) storage(area)?.removeItem(key)
    else storage(area)?.setItem(key, value)
  } catch {
    // The page works without.
  }
}
