interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Undefined in a worker; throws if the browser blocks site data. */
const storage = () => (globalThis as { localStorage?: KeyValueStorage }).localStorage

/** The value in localStorage under the key; null also if site data is blocked. */
export function readItem(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/**
 * Writes a value, or removes it with null. Does nothing if storage is missing or full: only store what may be
 * lost.
 */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) storage()?.removeItem(key)
    else storage()?.setItem(key, value)
  } catch {
    // The page works without.
  }
}
