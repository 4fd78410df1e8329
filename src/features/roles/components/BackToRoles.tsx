import { useTranslation } from 'react-i18next'

import { ArrowBackIcon } from '#ui/icon/ArrowBackIcon.ts'
import { LinkButton } from '#ui/layout/links.ts'

/** The way up to the list. */
export function BackToRoles() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/admin/roles" color="inherit" startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1 }}>
      {t('roles.back')}
    </LinkButton>
  )
}
