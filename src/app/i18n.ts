import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

import { LANGUAGE_STORAGE_KEY } from '#api/language.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'
import { chooseLanguage, FALLBACK_LANGUAGE, type Language } from '#lib/text/languages.ts'
import type { FlatTexts, Texts } from '#lib/text/texts.ts'
import { formatBytes, formatWait } from '#lib/time/formats.ts'
import { LANGUAGE_NAMES } from '#locales/languages.ts'

import { storedOverrides } from './text-overrides.ts'

const NAMESPACE = 'translation'

/**
 * A part of the texts. The admin texts are fetched by the first admin screen, as most people never open one;
 * likewise the texts of the settings, of the screens for people without an account or a password, and of the first start.
 */
export type TextPart = 'everyone' | 'account' | 'setup' | 'member' | 'settings' | 'admin'

const files = import.meta.glob<{ default: Texts }>('../locales/*/*.json')
/** The same in every language. */
const NAMES: Texts = { app: { language: LANGUAGE_NAMES } }
const parts = new Set<TextPart>(['everyone'])
let started: Promise<void> | undefined

/** Loads the texts in the user's language, before anything is rendered. */
export function startI18n(): Promise<void> {
  started = start()
  return started
}

/** Adds a part of the texts, in every language from now on. Rejects if it cannot be fetched. */
export async function addTexts(part: TextPart): Promise<void> {
  if (parts.has(part)) return
  await Promise.all([load(part, currentLanguage()), started])
  parts.add(part)
  await applyOverrides(currentLanguage(), storedOverrides(currentLanguage()))
}

async function start(): Promise<void> {
  const language = chooseLanguage(readItem(LANGUAGE_STORAGE_KEY), navigator.languages)
  await Promise.all([
    load('everyone', language),
    i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: FALLBACK_LANGUAGE,
      // Filled by applyOverrides: if the base texts were passed here, i18next would modify them in place.
      resources: { [language]: { [NAMESPACE]: {} } },
      // React already escapes what it renders.
      interpolation: { escapeValue: false },
      // Edited texts arrive after the first screen.
      react: { bindI18nStore: 'added' },
    }),
  ])
  i18next.services.formatter?.add('wait', (value, lng) => formatWait(value, lng ?? FALLBACK_LANGUAGE))
  i18next.services.formatter?.add('bytes', (value, lng) => formatBytes(value, lng ?? FALLBACK_LANGUAGE))
  await applyOverrides(language, storedOverrides(language))
  follow(language)
}

/** Switches the app to another language and stores the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await applyOverrides(language, storedOverrides(language))
  await i18next.changeLanguage(language)
  follow(language)
}

/** Applies edited texts over the base texts; a text that is no longer edited reverts to the base text. */
export async function applyOverrides(language: Language, edited: FlatTexts): Promise<void> {
  const base = await Promise.all([...parts].map((part) => load(part, language)))
  // Added in nested form: as dotted keys, like the edited texts, a thousand of them would take a slow phone
  // 80 ms.
  for (const file of base) i18next.addResourceBundle(language, NAMESPACE, file.default, true, true)
  i18next.addResourceBundle(language, NAMESPACE, NAMES, true, true)
  i18next.addResources(language, NAMESPACE, edited)
}

/** The app's current language. */
export const currentLanguage = (): Language => chooseLanguage(i18next.language, [])

function follow(language: Language): void {
  document.documentElement.lang = language
  writeItem(LANGUAGE_STORAGE_KEY, language)
}

/** A part of the texts in one language. Rejects if it cannot be fetched. */
function load(part: TextPart, language: Language): Promise<{ default: Texts }> {
  const file = files[`../locales/${language}/${part}.json`]
  if (!file) throw new Error(`src/locales/${language} has no ${part}.json`)
  return file()
}
