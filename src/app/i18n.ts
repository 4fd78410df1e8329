import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { LANGUAGE_STORAGE_KEY } from '#api/language.ts'
import { FALLBACK_LANGUAGE, chooseLanguage, type Language } from '#lib/languages.ts'

type Texts = Record<string, unknown>

const baseTexts: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('#locales/en.json'),
  sv: () => import('#locales/sv.json'),
}

/** Starts with the texts of the person's language, before anything is rendered. */
export async function startI18n(): Promise<void> {
  const language = chooseLanguage(storedChoice(), navigator.languages)
  const texts = await baseTexts[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: { [language]: { translation: texts.default } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  })
  followLanguage(language)
}

/** Shows the app in another language, and remembers the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  const texts = await baseTexts[language]()
  i18next.addResourceBundle(language, 'translation', texts.default, true, false)
  await i18next.changeLanguage(language)
  followLanguage(language)
}

function followLanguage(language: Language): void {
  document.documentElement.lang = language
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_STORAGE_KEY)
  } catch {
    return null
  }
}
