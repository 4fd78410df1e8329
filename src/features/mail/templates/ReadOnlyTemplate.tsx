import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { PreviewPanel } from '../editor/PreviewPanel.tsx'
import type { MailRights } from '../rights.ts'
import { type Template, toFields } from './template.ts'

interface ReadOnlyTemplateProps {
  template: Template
  rights: MailRights
  /** Whether the user may not write this kind of mail, because of its secret link. */
  isLocked: boolean
}

/** A mail that cannot be changed: a built-in one, which the club can replace, or one that the user may not write. */
export function ReadOnlyTemplate({ template, rights, isLocked }: ReadOnlyTemplateProps) {
  const { t } = useTranslation()
  const { kind, language } = template
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: '51.25rem' }}>
      <Alert severity="info">{t(isLocked ? 'mail.templates.secret_link' : 'mail.templates.global')}</Alert>
      {rights.createTemplate && !isLocked && (
        <Box>
          <LinkButton to="/admin/email-templates/new" search={{ kind, language }} variant="contained">
            {t('mail.templates.write_own')}
          </LinkButton>
        </Box>
      )}
      <PreviewPanel oneLanguage draft={{ ...toFields(template), kind }} />
    </Box>
  )
}
