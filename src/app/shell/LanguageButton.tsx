import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

import { changeLanguage, currentLanguage } from '../i18n.ts'

/** Two languages, so one button: it names the other one, in that language. */
export function LanguageButton() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'sv' ? 'en' : 'sv'
  return (
    <Button color="inherit" lang={other} onClick={() => void changeLanguage(other)} sx={{ px: 1.5 }}>
      {t(`app.language.${other}`)}
    </Button>
  )
}
