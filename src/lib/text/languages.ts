import { LANGUAGE_NAMES } from '#locales/languages.ts'

/** A language of the app, by its code (ISO 639-1). */
export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]]

export const FALLBACK_LANGUAGE: Language = LANGUAGES[0]

/** The stored choice, else the first supported language of the browser (also as `en-GB`), else the fallback. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  for (const tag of stored ? [stored, ...preferred] : preferred) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known)
    if (language) return language
  }
  return FALLBACK_LANGUAGE
}

/** The next language: what a toggle button offers. */
export function nextLanguage(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? FALLBACK_LANGUAGE
}

/** A value for every language. */
export function inEveryLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, valueOf(language)])) as Record<
    Language,
    Value
  >
}
