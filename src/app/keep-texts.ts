import i18next from 'i18next'

import { sessionStore } from '#api/session.ts'

import { type Language, LANGUAGES } from '#lib/languages.ts'

import { currentLanguage, layOver } from './i18n.ts'
import { fetchOverlay, isOverlayDue, isStorageOf, storedOverlay } from './text-overlay.ts'

/** Keeps the edited texts at most a day old, and fetches them again after a login, a logout or a change of language. */
export function keepTexts(): void {
  const fetchIfDue = () => {
    if (isOverlayDue(currentLanguage(), Date.now())) void fetchTexts(currentLanguage())
  }
  fetchIfDue()
  addEventListener('online', fetchIfDue)
  i18next.on('languageChanged', fetchIfDue)
  // Another tab has fetched newer ones.
  addEventListener('storage', ({ key }) => {
    const language = currentLanguage()
    if (isStorageOf(language, key)) void layOver(language, storedOverlay(language))
  })
  sessionStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) void fetchTexts(currentLanguage())
  })
}

/** Fetches the edited texts of every language at once: somebody has just edited some on this device. */
export async function renewTexts(): Promise<void> {
  await Promise.all(LANGUAGES.map(fetchTexts))
}

async function fetchTexts(language: Language): Promise<void> {
  try {
    const edited = await fetchOverlay(language)
    if (language === currentLanguage()) await layOver(language, edited)
  } catch (error) {
    // The texts known so far stay.
    console.warn('The edited texts could not be fetched.', error)
  }
}
