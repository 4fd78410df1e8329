import { useTranslation } from 'react-i18next'

import { ArrowBackIcon } from '#ui/icon/ArrowBackIcon.ts'
import { LinkButton } from '#ui/layout/links.ts'

/** The way up to the list. */
export function BackToUsers() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/admin/users" color="inherit" startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1 }}>
      {t('users.back')}
    </LinkButton>
  )
}
