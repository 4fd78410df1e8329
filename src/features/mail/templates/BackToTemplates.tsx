import ArrowBack from '@mui/icons-material/ArrowBackOutlined'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/layout/links.ts'

/** The way up to the list. */
export function BackToTemplates() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/admin/email-templates" color="inherit" startIcon={<ArrowBack />} sx={{ ml: -1, mb: 1 }}>
      {t('mail.templates.back')}
    </LinkButton>
  )
}
