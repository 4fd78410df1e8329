import { useTranslation } from 'react-i18next'

import { ArrowBackIcon } from '#ui/icon/ArrowBackIcon.ts'
import { LinkButton } from '#ui/layout/links.ts'

/** The way up to the list that the event stands on. */
export function BackToPlanning({ past = false }: { past?: boolean }) {
  const { t } = useTranslation()
  return (
    <LinkButton
      to={past ? '/admin/events/past' : '/admin/events'}
      color="inherit"
      startIcon={<ArrowBackIcon />}
      sx={{ ml: -1, mb: 1 }}
    >
      {t('planning.back')}
    </LinkButton>
  )
}
