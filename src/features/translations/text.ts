import { embed } from '#api/embed.ts'
import type { Row, Selected } from '#api/relations.ts'
import type { Language } from '#lib/text/languages.ts'

import { type State, STATES } from './list.ts'

const TEXT_COLUMNS = ['id', 'language_code', 'value', 'base_value', 'edited', 'last_modified'] as const

/** A text in a language; its `base_value` is the original, null if the text was added here. */
export type Text = Pick<Row<'translations', 'translations'>, (typeof TEXT_COLUMNS)[number]>

export const KEY_COLUMNS = ['id', 'key', 'namespace', 'is_base', 'missing', 'edited'] as const

export const ITS_TEXTS = { translations: embed('translations', TEXT_COLUMNS) }

/**
 * A text's key, with the text in each language that has it: whether the app itself uses it, and in how many languages
 * it is missing.
 */
export type TextKey = Selected<'translations', 'keys', (typeof KEY_COLUMNS)[number], typeof ITS_TEXTS>

export const textIn = (
  { translations }: Pick<TextKey, 'translations'>,
  language: Language,
): Text | undefined => translations.find((text) => text.language_code === language)

/** Its text in that language; empty if there is none. */
export const wordsIn = (key: TextKey, language: Language): string => textIn(key, language)?.value ?? ''

/** The original text in that language, or in another one if it has none. */
export function baseOf(
  { translations }: Pick<TextKey, 'translations'>,
  language: Language,
): string | undefined {
  const own = translations.find((text) => text.language_code === language && text.base_value !== null)
  const base = own ?? translations.find((text) => text.base_value !== null)
  return base?.base_value ?? undefined
}

/** The state of a key to show beside its texts. */
export function statesOf({ missing, edited, is_base }: TextKey): State[] {
  const holds = { missing: missing > 0, edited: edited && is_base, own: !is_base }
  return STATES.filter((state) => holds[state])
}
