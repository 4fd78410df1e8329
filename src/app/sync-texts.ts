import i18next from 'i18next'

import { sessionStore } from '#api/session.ts'
import { type Language, LANGUAGES } from '#lib/text/languages.ts'

import { currentLanguage, applyOverrides } from './i18n.ts'
import { fetchOverrides, areOverridesStale, isOverridesKey, storedOverrides } from './text-overrides.ts'

/** The interval on a page that stays open: by the specification, a text is at most 24 hours old. */
const UNATTENDED_MS = 24 * 3_600_000

/**
 * Fetches the edited texts after a login, a logout or a change of language and, if they are stale, whenever
 * the app is started or shown, so that an edit soon reaches everyone.
 */
export function syncTexts(): void {
  const fetchIfDue = () => {
    if (areOverridesStale(currentLanguage(), Date.now())) void fetchTexts(currentLanguage())
  }
  fetchIfDue()
  addEventListener('online', fetchIfDue)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') fetchIfDue()
  })
  setInterval(fetchIfDue, UNATTENDED_MS)
  i18next.on('languageChanged', fetchIfDue)
  // Another tab has fetched newer texts.
  addEventListener('storage', ({ key }) => {
    const language = currentLanguage()
    if (isOverridesKey(language, key)) void applyOverrides(language, storedOverrides(language))
  })
  sessionStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) void fetchTexts(currentLanguage())
  })
}

/** Fetches the edited texts of every language now: somebody has just edited some on this device. */
export async function refreshTexts(): Promise<void> {
  await Promise.all(LANGUAGES.map(fetchTexts))
}

async function fetchTexts(language: Language): Promise<void> {
  try {
    const edited = await fetchOverrides(language)
    if (language === currentLanguage()) await applyOverrides(language, edited)
  } catch (error) {
    // Keep the texts known so far.
    console.warn('The edited texts could not be fetched.', error)
  }
}
