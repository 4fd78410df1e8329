import i18next from 'i18next'

import { LANGUAGES } from '#lib/text/languages.ts'
import type { Texts } from '#lib/text/texts.ts'

const files = import.meta.glob<{ default: Texts }>('../../../locales/*/kiosk.json')

/** Loads the self check-in's texts in every language: nobody knows which one the next person reads. */
export async function loadKioskTexts(): Promise<void> {
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const file = await files[`../../../locales/${language}/kiosk.json`]?.()
      // The club's edits take precedence.
      if (file) i18next.addResourceBundle(language, 'translation', file.default, true, false)
    }),
  )
}
