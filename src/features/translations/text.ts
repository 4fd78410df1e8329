import type { Language } from '#lib/languages.ts'

/** A text in a language. */
export interface Text {
  id: string
  language_code: Language
  value: string
  /** What the app came with; null when the text was added here. */
  base_value: string | null
  edited: boolean
  last_modified: string
}

/** The name of a text, with the text in each language that has it. */
export interface TextKey {
  id: string
  key: string
  namespace: string
  /** The app itself uses it. */
  is_base: boolean
  /** In how many languages it has no text. */
  missing: number
  edited: boolean
  translations: Text[]
}

export const textIn = (
  { translations }: Pick<TextKey, 'translations'>,
  language: Language,
): Text | undefined => translations.find((text) => text.language_code === language)

/** What it says in that language; empty when nothing. */
export const wordsIn = (key: TextKey, language: Language): string => textIn(key, language)?.value ?? ''

/** What the app came with in that language, or in another one when it has none in that. */
export function baseOf(
  { translations }: Pick<TextKey, 'translations'>,
  language: Language,
): string | undefined {
  const own = translations.find((text) => text.language_code === language && text.base_value !== null)
  const base = own ?? translations.find((text) => text.base_value !== null)
  return base?.base_value ?? undefined
}

/** What a list may be narrowed to. */
export const STATES = ['missing', 'edited', 'own'] as const

export type State = (typeof STATES)[number]

/** What is worth saying about a key beside its texts. */
export function statesOf({ missing, edited, is_base }: TextKey): State[] {
  const holds = { missing: missing > 0, edited: edited && is_base, own: !is_base }
  return STATES.filter((state) => holds[state])
}
