import i18next from 'i18next'

import { sessionStore } from '#api/session.ts'

import { baseTexts, currentLanguage, layOver } from './i18n.ts'
import { fetchOverlay, isOverlayDue } from './text-overlay.ts'

/** Keeps the edited texts at most a day old, and fetches them again after a login, a logout or a change of language. */
export function keepTexts(): void {
  const fetchIfDue = () => {
    if (isOverlayDue(currentLanguage(), Date.now())) void fetchTexts()
  }
  fetchIfDue()
  addEventListener('online', fetchIfDue)
  i18next.on('languageChanged', fetchIfDue)
  sessionStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) void fetchTexts()
  })
}

async function fetchTexts(): Promise<void> {
  const language = currentLanguage()
  try {
    await layOver(language, await fetchOverlay(language, await baseTexts(language)))
  } catch (error) {
    // The texts known so far stay.
    console.warn('The edited texts could not be fetched.', error)
  }
}
