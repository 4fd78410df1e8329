import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { TextLink } from '#ui/layout/links.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { type Grant, nameOf } from '../grant.ts'

/** What the club can apply for, in the given order, each leading to its groups and rules. */
export function GrantChoices({ grants }: { grants: readonly Grant[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('grants.choices.title')} lead={t('grants.choices.lead')}>
      {/* Safari does not announce a list without bullets unless it has an explicit role. */}
      <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {grants.map((grant) => (
          <li key={grant.id}>
            <TextLink to="/admin/grants/$id" params={{ id: grant.id }}>
              {nameOf(grant, t)}
            </TextLink>
            <Box sx={{ color: 'text.secondary' }}>
              {grant.groups.some(({ group_id }) => group_id === null)
                ? t('grants.choices.everybody')
                : t('grants.choices.groups', { count: grant.groups.length })}
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
