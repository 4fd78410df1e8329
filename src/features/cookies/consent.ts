import { createStore } from 'zustand/vanilla'

import { readItem, writeItem } from '#lib/browser/storage.ts'

const STATUS_KEY = 'samspel-cookie-consent'
const PREFERENCES_KEY = 'samspel-cookie-preferences'

export interface CookiePreferences {
  /** The app cannot work without it: always on. */
  functional: true
}

interface Consent {
  accepted: boolean
}

export const consentStore = createStore<Consent>()(() => ({ accepted: readItem(STATUS_KEY) === 'accepted' }))

/** Accepts every category. */
export const acceptAll = (): void => savePreferences({ functional: true })

/** Saves the preferences, with functional storage always on, and counts as consent. */
export function savePreferences(preferences: { functional: boolean }): void {
  writeItem(STATUS_KEY, 'accepted')
  writeItem(PREFERENCES_KEY, JSON.stringify({ ...preferences, functional: true } satisfies CookiePreferences))
  consentStore.setState({ accepted: true })
}

/** Withdraws the consent: the banner asks again. */
export function withdrawConsent(): void {
  writeItem(STATUS_KEY, null)
  consentStore.setState({ accepted: false })
}
