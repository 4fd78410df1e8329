import { translationsApi } from '#api/client.ts'
import { errorFromResponse } from '#api/errors.ts'
import type { Language } from '#lib/languages.ts'
import { readItem, writeItem } from '#lib/storage.ts'
import { editedTexts, type FlatTexts, type Texts } from '#lib/texts.ts'

interface Overlay {
  /** Milliseconds since the epoch. */
  fetchedAt: number
  texts: FlatTexts
}

const LIFETIME_MS = 24 * 3_600_000

/** RFC 9110 section 15.3.4: the service worker has no network and answers with the texts that it kept. */
const NON_AUTHORITATIVE = 203

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

/**
 * Fetches what was edited, and keeps it until the next time that this succeeds. Texts that only the worker had kept are
 * taken too, and are due again at once. Throws ApiError.
 */
export async function fetchOverlay(language: Language, base: Texts): Promise<FlatTexts> {
  const found: { key: string; value: string }[] = []
  let fetchedAt = Date.now()
  for (let from = 0, more = true; more; from += PAGE_SIZE) {
    const { texts, kept } = await fetchPage(language, from)
    found.push(...texts)
    more = texts.length === PAGE_SIZE
    if (kept) fetchedAt = 0
  }
  const texts = editedTexts(base, found)
  writeItem(storageKey(language), JSON.stringify({ fetchedAt, texts } satisfies Overlay))
  return texts
}

async function fetchPage(language: Language, from: number) {
  const { data, error, status } = await translationsApi
    .from('translations')
    .select('value,keys!inner(key)')
    .eq('language_code', language)
    .order('id')
    .range(from, from + PAGE_SIZE - 1)
  if (error) throw errorFromResponse(status, error)
  return {
    texts: data.map(({ value, keys }) => ({ key: keys.key, value })),
    kept: status === NON_AUTHORITATIVE,
  }
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
