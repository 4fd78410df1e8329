import { useTranslation } from 'react-i18next'

import { changeLanguage, currentLanguage } from '../i18n.ts'

/** Two languages, so one button: it names the other one, in that language. */
export function LanguageButton() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'sv' ? 'en' : 'sv'
  return (
    <button
      type="button"
      className="plain-button plain-button--inherit"
      lang={other}
      onClick={() => void changeLanguage(other)}
    >
      {t(`app.language.${other}`)}
    </button>
  )
}
