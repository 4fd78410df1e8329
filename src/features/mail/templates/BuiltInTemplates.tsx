import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { BUILT_IN_KINDS } from '../kinds.ts'
import type { MailRights } from '../rights.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { templateQueries } from './queries.ts'
import { type BuiltIn, builtIns } from './template.ts'

/** The mails the app sends automatically, each in both languages, in the app's words or the club's own. */
export function BuiltInTemplates({ rights }: { rights: MailRights }) {
  const { t } = useTranslation()
  const templates = useQuery(templateQueries.builtIn())
  const { data: locked = [] } = useQuery(templateQueries.lockedKinds(rights.roleId))
  return (
    <Section title={t('mail.templates.built_in')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('mail.templates.built_in_lead')}</Typography>
      <Loaded query={templates} height={480}>
        {(known) => (
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {BUILT_IN_KINDS.map((kind) => (
              <Paper component="li" variant="outlined" key={kind} sx={{ p: 2, borderRadius: 2 }}>
                <Typography component="h3" variant="h3">
                  {t(`mail.kind.${kind}`)}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
                  {t(`mail.about.${kind}`)}
                </Typography>
                {locked.includes(kind) && (
                  <Typography variant="body2" sx={{ mb: 1 }}>
                    {t('mail.templates.secret_link')}
                  </Typography>
                )}
                {builtIns(known)
                  .filter((each) => each.kind === kind)
                  .map((each) => (
                    <OneLanguage
                      key={each.language}
                      mail={each}
                      rights={rights}
                      isLocked={locked.includes(kind)}
                    />
                  ))}
              </Paper>
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  )
}

interface OneLanguageProps {
  mail: BuiltIn
  rights: MailRights
  /** Whether the user may only read it. */
  isLocked: boolean
}

function OneLanguage({ mail, rights, isLocked }: OneLanguageProps) {
  const { t } = useTranslation()
  const { kind, language, original, own } = mail
  const languageName = t(`app.language.${language}`)
  const label = `${t(`mail.kind.${kind}`)}, ${languageName}`
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.5 }}
    >
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        {languageName} {own && <Tag tone="info">{t('mail.templates.own_words')}</Tag>}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {(own ?? original).subject}
        </Box>
      </Box>
      {own && rights.deleteTemplate && <DeleteButton templates={[own]} />}
      {own && !isLocked ? (
        <LinkButton to="/admin/email-templates/$id/edit" params={{ id: own.id }}>
          {t('mail.templates.edit')}
        </LinkButton>
      ) : rights.createTemplate && !isLocked ? (
        <LinkButton to="/admin/email-templates/new" search={{ kind, language }}>
          {t('mail.templates.override')}
        </LinkButton>
      ) : (
        <LinkButton to="/admin/email-templates/$id/edit" params={{ id: (own ?? original).id }}>
          {t('mail.templates.read')}
        </LinkButton>
      )}
    </Box>
  )
}
