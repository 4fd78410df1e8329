interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A worker has none; a browser that blocks site data throws. */
const storage = () => (globalThis as { localStorage?: KeyValueStorage }).localStorage

/** What localStorage holds under the key, null also when site data is blocked. */
export function readItem(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Writes, or removes with null. Without storage, or when it is full, nothing happens: what is kept here can be lost. */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) storage()?.removeItem(key)
    else storage()?.setItem(key, value)
  } catch {
    // The page works without.
  }
}
