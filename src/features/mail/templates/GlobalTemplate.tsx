import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { PreviewPanel } from '../editor/PreviewPanel.tsx'
import type { MailRights } from '../rights.ts'
import { type Template, toFields } from './template.ts'

/** A built-in mail, read-only; the club can replace its text, but not change it. */
export function GlobalTemplate({ template, rights }: { template: Template; rights: MailRights }) {
  const { t } = useTranslation()
  const { kind, language } = template
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: '51.25rem' }}>
      <Alert severity="info">{t('mail.templates.global')}</Alert>
      {rights.createTemplate && (
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
