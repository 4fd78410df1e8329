import { authorizedFetch } from '#api/authorized-fetch.ts'
import { errorFromResponse } from '#api/errors.ts'
import { baseUrl } from '#api/send.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'
import type { Language } from '#lib/text/languages.ts'
import { NON_AUTHORITATIVE, TEXTS_PATH, TEXTS_SCHEMA, textsQuery } from '#lib/text/texts-request.ts'
import type { FlatTexts } from '#lib/text/texts.ts'

interface Overlay {
  /** Milliseconds since the epoch. */
  fetchedAt: number
  texts: FlatTexts
}

/** The longest it may take until an edit reaches others who are using the app. */
const FRESH_MS = 5 * 60_000

// The server returns at most this many rows at a time.
const PAGE_SIZE = 1000

const storageKey = (language: Language) => `samspel-texts-${language}`

/** The edited texts stored on this device, however old: offline, an old text is better than none. */
export function storedOverrides(language: Language): FlatTexts {
  return readOverlay(language)?.texts ?? {}
}

/** Whether this storage key holds the language's edited texts. */
export const isOverridesKey = (language: Language, key: string | null): boolean =>
  key === storageKey(language)

/** Whether it is time to fetch the edited texts again. */
export function areOverridesStale(language: Language, now: number): boolean {
  const overlay = readOverlay(language)
  return !overlay || now - overlay.fetchedAt >= FRESH_MS || overlay.fetchedAt > now
}

/**
 * Fetches the edited texts and stores them until the next success. Texts that come from the worker's cache
 * are used too, but are stale at once. Throws ApiError.
 */
export async function fetchOverrides(language: Language): Promise<FlatTexts> {
  const texts: FlatTexts = {}
  let fetchedAt = Date.now()
  for (let from = 0, more = true; more; from += PAGE_SIZE) {
    const page = await fetchPage(language, from)
    // An empty text would leave a button without a label.
    for (const { key, value } of page.texts) if (value.trim() !== '') texts[key] = value
    more = page.texts.length === PAGE_SIZE
    if (page.kept) fetchedAt = 0
  }
  writeItem(storageKey(language), JSON.stringify({ fetchedAt, texts } satisfies Overlay))
  return texts
}

interface TextRow {
  value: string
  keys: { key: string }
}

// Without the API client, which is not in the first script.
async function fetchPage(language: Language, from: number) {
  const response = await authorizedFetch(
    `${baseUrl()}${TEXTS_PATH}?${textsQuery(language, from, PAGE_SIZE)}`,
    {
      headers: { Accept: 'application/json', 'Accept-Profile': TEXTS_SCHEMA },
    },
  )
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || !Array.isArray(body)) throw errorFromResponse(response.status, body as null)
  return {
    texts: (body as TextRow[]).map(({ value, keys }) => ({ key: keys.key, value })),
    kept: response.status === NON_AUTHORITATIVE,
  }
}

function readOverlay(language: Language): Overlay | undefined {
  try {
    const stored = JSON.parse(readItem(storageKey(language)) ?? 'null') as Partial<Overlay> | null
    if (typeof stored?.fetchedAt === 'number' && typeof stored.texts === 'object') return stored as Overlay
  } catch {
    // Corrupt, or in an earlier format: treated as absent.
  }
  return undefined
}
