import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { AddIcon } from '#ui/icon/member-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { MailRights } from '../rights.ts'
import { BuiltInTemplates } from './BuiltInTemplates.tsx'
import type { TemplatesSearch } from './list.ts'
import { OwnTemplates } from './OwnTemplates.tsx'

interface TemplatesPageProps {
  search: TemplatesSearch
  rights: MailRights
  onStep: OnStep<TemplatesSearch>
}

/** The texts of the club's mails. */
export function TemplatesPage({ search, rights, onStep }: TemplatesPageProps) {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader
        title={t('mail.templates.title')}
        lead={t('mail.templates.lead')}
        actions={
          rights.createTemplate && (
            <LinkButton
              to="/admin/email-templates/new"
              search={{ kind: 'announcement' }}
              variant="contained"
              startIcon={<AddIcon />}
            >
              {t('mail.templates.new')}
            </LinkButton>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OwnTemplates search={search} rights={rights} onStep={onStep} />
        <BuiltInTemplates rights={rights} />
      </Box>
    </Page>
  )
}
