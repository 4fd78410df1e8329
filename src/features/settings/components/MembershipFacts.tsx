import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { TextLink } from '#ui/layout/links.ts'

export interface Membership {
  userId: string
  association: string | undefined
  role: string | undefined
  /** A day, YYYY-MM-DD. */
  memberSince: string | null
  status: 'unverified' | 'verified' | 'inactive'
  /** The user's groups, in the club's order. */
  groups: readonly OwnGroup[]
  /** The user's children and guardians. */
  family: readonly { name: string; is_child: boolean }[]
}

/** Role, status and duration, as a list of terms. */
export function MembershipFacts({ membership }: { membership: Membership }) {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const { association, role, memberSince, status, groups, family } = membership
  const names = new Intl.ListFormat(i18n.language)
  const namesOf = (isChild: boolean) =>
    names.format(family.filter(({ is_child }) => is_child === isChild).map(({ name }) => name))

  const facts = [
    ['association', association],
    ['role', role ? roleName(role) : t('settings.membership.no_role')],
    ['groups', groups.length > 0 && <GroupNames key="groups" groups={groups} />],
    ['looks_after', namesOf(true)],
    ['looked_after_by', namesOf(false)],
    ['since', dayText(memberSince, i18n.language)],
    ['status', t(`settings.membership.status_of.${status}`)],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { base: '1fr', xs: 'auto minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: { base: 0.25, xs: 1 },
        m: 0,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { base: 1, xs: 0 }, fontWeight: 600, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(
        ([fact, value]) =>
          value && (
            <Box key={fact} sx={{ display: 'contents' }}>
              <dt>{t(`settings.membership.${fact}`)}</dt>
              <dd>{value}</dd>
            </Box>
          ),
      )}
    </Box>
  )
}

/** One of the user's groups. */
interface OwnGroup {
  id: string
  name: string
  leads: boolean
}

/** The user's groups, in a sentence; those they lead link to the members. */
function GroupNames({ groups }: { groups: readonly OwnGroup[] }) {
  const { t, i18n } = useTranslation()
  const parts = new Intl.ListFormat(i18n.language).formatToParts(groups.map(({ id }) => id))
  return parts.map(({ type, value }, index) => {
    const group = type === 'element' ? groups.find(({ id }) => id === value) : undefined
    return (
      // No part ever moves.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {!group && value}
        {group && !group.leads && group.name}
        {group?.leads && (
          <TextLink to="/groups/$id" params={{ id: group.id }}>
            {t('settings.membership.leads', { group: group.name })}
          </TextLink>
        )}
      </Fragment>
    )
  })
}
