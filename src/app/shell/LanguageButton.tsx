import { useTranslation } from 'react-i18next'

import { nextLanguage } from '#lib/text/languages.ts'
import { Button } from '#ui/control/Button.tsx'

import { changeLanguage, currentLanguage } from '../i18n.ts'

/** With so few languages one button is enough: it names the next language, in that language. */
export function LanguageButton() {
  const { t } = useTranslation()
  const next = nextLanguage(currentLanguage())
  return (
    <Button color="inherit" lang={next} onClick={() => void changeLanguage(next)}>
      {t(`app.language.${next}`)}
    </Button>
  )
}
