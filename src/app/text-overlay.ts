import { translationsApi, rows } from '#api/client.ts'
import type { Language } from '#lib/languages.ts'
import { readItem, writeItem } from '#lib/storage.ts'
import { editedTexts, type FlatTexts, type Texts } from '#lib/texts.ts'

interface Overlay {
  /** Milliseconds since the epoch. */
  fetchedAt: number
  texts: FlatTexts
}

const LIFETIME_MS = 24 * 3_600_000

// The server answers at most this many rows at a time.
const PAGE_SIZE = 1000

const storageKey = (language: Language) => `samspel-texts-${language}`

/** The edited texts that this device knows, however old: without a network an old text is better than none. */
export function storedOverlay(language: Language): FlatTexts {
  return readOverlay(language)?.texts ?? {}
}

/** Whether it is time to ask again. */
export function isOverlayDue(language: Language, now: number): boolean {
  const overlay = readOverlay(language)
  return !overlay || now - overlay.fetchedAt >= LIFETIME_MS || overlay.fetchedAt > now
}

/** Fetches what was edited, and keeps it until the next time that this succeeds. Throws ApiError. */
export async function fetchOverlay(language: Language, base: Texts): Promise<FlatTexts> {
  const found: { key: string; value: string }[] = []
  for (let from = 0, more = true; more; from += PAGE_SIZE) {
    const page = await fetchPage(language, from)
    found.push(...page)
    more = page.length === PAGE_SIZE
  }
  const texts = editedTexts(base, found)
  writeItem(storageKey(language), JSON.stringify({ fetchedAt: Date.now(), texts } satisfies Overlay))
  return texts
}

async function fetchPage(language: Language, from: number) {
  const found = await rows(
    translationsApi
      .from('translations')
      .select('value,keys!inner(key)')
      .eq('language_code', language)
      .order('id')
      .range(from, from + PAGE_SIZE - 1),
  )
  return found.map(({ value, keys }) => ({ key: keys.key, value }))
}

function readOverlay(language: Language): Overlay | undefined {
  try {
    const stored = JSON.parse(readItem(storageKey(language)) ?? 'null') as Partial<Overlay> | null
    if (typeof stored?.fetchedAt === 'number' && typeof stored.texts === 'object') return stored as Overlay
  } catch {
    // Torn or of an earlier shape: as if there were none.
  }
  return undefined
}
