/** What localStorage holds under the key, null also when site data is blocked. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes, or removes with null. Without storage, or when it is full, nothing happens: what is kept here can be lost. */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works without.
  }
}
