import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ArrowBackIcon } from '#ui/icon/ArrowBackIcon.ts'
import { LinkButton } from '#ui/layout/links.ts'

/** The way up to the list, narrowed as it was. */
export function BackToTexts() {
  const { t } = useTranslation()
  const { listSearch } = useLocation().state
  return (
    <LinkButton
      to="/admin/translations"
      search={listSearch ?? {}}
      color="inherit"
      startIcon={<ArrowBackIcon />}
      sx={{ ml: -1, mb: 1 }}
    >
      {t('translations.back')}
    </LinkButton>
  )
}
