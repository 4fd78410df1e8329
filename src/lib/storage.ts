interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** @param storage undefined in a worker; throws if the browser blocks site data */
const safely = (storage: () => KeyValueStorage | undefined) => ({
  read(key: string): string | null {
    try {
      return storage()?.getItem(key) ?? null
    } catch {
      return null
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) storage()?.removeItem(key)
      else storage()?.setItem(key, value)
    } catch {
      // The page works without.
    }
  },
})

const local = safely(() => (globalThis as { localStorage?: KeyValueStorage }).localStorage)
const tab = safely(() => (globalThis as { sessionStorage?: KeyValueStorage }).sessionStorage)

/** The value in localStorage under the key; null also if site data is blocked. */
export const readItem = local.read

/**
 * Writes a value, or removes it with null. Does nothing if storage is missing or full: only store what may be
 * lost.
 */
export const writeItem = local.write

/** As readItem, in sessionStorage: the value of this tab, also after a reload. */
export const readTabItem = tab.read

/** As writeItem, in sessionStorage. */
export const writeTabItem = tab.write
