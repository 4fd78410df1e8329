export const LANGUAGE_STORAGE_KEY = 'i18nextLng'

/** The language chosen on this device; English before any choice, and in a worker, which cannot read it. */
export function storedLanguage(): string {
  try {
    const { localStorage } = globalThis as { localStorage?: { getItem(key: string): string | null } }
    return localStorage?.getItem(LANGUAGE_STORAGE_KEY) ?? 'en'
  } catch {
    return 'en'
  }
}
