import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Language } from '#lib/text/languages.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import type { Kind } from '../kinds.ts'
import type { MailRights } from '../rights.ts'
import { createTemplate, templateQueries } from './queries.ts'
import { builtIns } from './template.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

interface NewTemplatePageProps {
  kind: Kind
  language: Language
  rights: MailRights
}

/** A new announcement, or the club's own text for a built-in mail: each starts from the built-in text. */
export function NewTemplatePage({ kind, language, rights }: NewTemplatePageProps) {
  const { t } = useTranslation()
  const templates = useQuery(templateQueries.builtIn())
  const { data: locked = [] } = useQuery(templateQueries.lockedKinds(rights.roleId))
  const isAnnouncement = kind === 'announcement'
  return (
    <Page>
      <BackLink to={rights.templatesHome}>{t('mail.templates.back')}</BackLink>
      <PageHeader
        title={
          isAnnouncement
            ? t('mail.templates.new')
            : t('mail.templates.override_title', { kind: t(`mail.kind.${kind}`) })
        }
        lead={isAnnouncement ? t('mail.about.announcement') : t(`app.language.${language}`)}
      />
      <Loaded query={templates} height={640}>
        {(known) => {
          const begun = builtIns(known).find((each) => each.kind === kind && each.language === language)
          if (locked.includes(kind)) return <Alert severity="info">{t('mail.templates.secret_link')}</Alert>
          if (!begun) return <Alert severity="error">{t('errors.ERROR_RESOURCE_NOT_FOUND')}</Alert>
          const { original } = begun
          return (
            <TemplateEditor
              key={original.id}
              template={isAnnouncement ? { ...original, name: '' } : original}
              builtIn={known}
              newAnnouncement={isAnnouncement}
              draft={`template new ${kind} ${language}`}
              home={rights.templatesHome}
              save={(fields, id) => createTemplate(id, kind, fields, rights)}
            />
          )
        }}
      </Loaded>
    </Page>
  )
}
