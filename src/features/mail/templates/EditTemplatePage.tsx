import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { PreviewPanel } from '../editor/PreviewPanel.tsx'
import type { MailRights } from '../rights.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { saveTemplate, templateQueries } from './queries.ts'
import { type Template, toFields } from './template.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/**
 * Edits one of the club's templates. A built-in one is shared by all clubs: the screen then says so, and what
 * to do instead.
 */
export function EditTemplatePage({ id, rights }: { id: string; rights: MailRights }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const template = useQuery(templateQueries.detail(id))
  const builtIn = useQuery(templateQueries.builtIn())
  const { data: locked = [] } = useQuery(templateQueries.lockedKinds(rights.roleId))
  const { data } = template
  const isLocked = data !== undefined && locked.includes(data.kind)
  return (
    <Page>
      <BackLink to={rights.templatesHome}>{t('mail.templates.back')}</BackLink>
      <PageHeader
        title={data?.name ?? t('mail.templates.edit_page')}
        lead={data && `${t(`mail.kind.${data.kind}`)} · ${t(`app.language.${data.language}`)}`}
        actions={
          data?.scope === 'association' &&
          rights.deleteTemplate && (
            <DeleteButton
              templates={[data]}
              variant="outlined"
              onDone={() => navigate({ to: '/admin/email-templates', ignoreBlocker: true })}
            />
          )
        }
      />
      <Loaded query={template} height={640}>
        {(known) =>
          known.scope === 'global' || isLocked ? (
            <ReadOnlyTemplate template={known} rights={rights} isLocked={isLocked} />
          ) : (
            <Loaded query={builtIn} height={640}>
              {(others) => (
                <TemplateEditor
                  template={known}
                  builtIn={others}
                  draft={`template ${id}`}
                  home={rights.templatesHome}
                  save={(fields) => saveTemplate(known, fields)}
                  latest={() => queryClient.query({ ...templateQueries.detail(id), staleTime: 0 })}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

interface ReadOnlyTemplateProps {
  template: Template
  rights: MailRights
  /** Whether the user may not write this kind of mail, because of its secret link. */
  isLocked: boolean
}

/** A mail that cannot be changed: a built-in one, which the club can replace, or one that the user may not write. */
function ReadOnlyTemplate({ template, rights, isLocked }: ReadOnlyTemplateProps) {
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
