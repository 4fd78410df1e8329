import i18next from 'i18next'

import { sessionStore } from '#api/session.ts'

import { type Language, LANGUAGES } from '#lib/languages.ts'

import { currentLanguage, layOver } from './i18n.ts'
import { fetchOverlay, isOverlayDue, isStorageOf, storedOverlay } from './text-overlay.ts'

/** A page that nobody leaves asks so often: the specification's 24 hours are the longest that a text may be old. */
const UNATTENDED_MS = 24 * 3_600_000

/**
 * Fetches the edited texts after a login, a logout or a change of language, and, when they are not fresh, each time that
 * the app is started or looked at: what an editor saves is soon everywhere.
 */
export function keepTexts(): void {
  const fetchIfDue = () => {
    if (isOverlayDue(currentLanguage(), Date.now())) void fetchTexts(currentLanguage())
  }
  fetchIfDue()
  addEventListener('online', fetchIfDue)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') fetchIfDue()
  })
  setInterval(fetchIfDue, UNATTENDED_MS)
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
