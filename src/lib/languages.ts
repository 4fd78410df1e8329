export const LANGUAGES = ['sv', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

export const FALLBACK_LANGUAGE: Language = 'sv'

/** The stored choice, else the first of the browser's languages that we have (also as `en-GB`), else Swedish. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  for (const tag of stored ? [stored, ...preferred] : preferred) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known)
    if (language) return language
  }
  return FALLBACK_LANGUAGE
}
