import i18next from 'i18next'

import { LANGUAGES } from '#lib/text/languages.ts'
import type { Texts } from '#lib/text/texts.ts'

const files = import.meta.glob<{ default: Texts }>([
  '../../../locales/*/kiosk.json',
  '../../../locales/*/door.json',
])

/**
 * Loads the texts of the self check-in, or of an open door's lists, in every language: nobody knows which one the next
 * person reads, and without a network the language can still be changed.
 */
export async function loadTexts(part: 'kiosk' | 'door'): Promise<void> {
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const file = await files[`../../../locales/${language}/${part}.json`]?.()
      // The club's edits take precedence.
      if (file) i18next.addResourceBundle(language, 'translation', file.default, true, false)
    }),
  )
}
