import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { AddMember } from '../guardians/AddMember.tsx'
import { userQueries } from '../queries.ts'
import { givableRoles, type UserRights } from '../rights.ts'
import { InviteForm } from './InviteForm.tsx'
import type { InvitationsSearch } from './list.ts'
import { OpenInvitations } from './OpenInvitations.tsx'

interface InvitationsPageProps {
  rights: UserRights
  ownRoleId: string | undefined
  /** The member for whom a child is being added. */
  guardianId: string | undefined
  search: InvitationsSearch
  onStep: OnStep<InvitationsSearch>
}

/** Invites people with a role, and shows who has not answered yet. */
export function InvitationsPage({ rights, ownRoleId, guardianId, ...list }: InvitationsPageProps) {
  const { t } = useTranslation()
  const roles = useQuery(userQueries.roles())
  const addChild = rights.edit && rights.read && (
    <Panel title={t('users.add_child.title')} lead={t('users.add_child.lead')}>
      <AddMember kind="child" managesGroups={rights.manageGroups} guardianId={guardianId} />
    </Panel>
  )
  const addAdult = rights.edit && rights.read && (
    <Panel title={t('users.add_adult.title')} lead={t('users.add_adult.lead')}>
      <AddMember kind="adult" managesGroups={rights.manageGroups} />
    </Panel>
  )
  return (
    <Page>
      <BackLink to={rights.home}>{t('users.back')}</BackLink>
      <PageHeader title={t('users.invite.title')} lead={t('users.invite.lead')} />
      {/* First for those who came to add a child. */}
      {guardianId && <Box sx={{ maxWidth: '45rem', mb: 4 }}>{addChild}</Box>}
      <Box sx={{ maxWidth: '45rem' }}>
        <Loaded query={roles} height={320}>
          {(known) => <InviteForm roles={givableRoles(known, ownRoleId)} />}
        </Loaded>
      </Box>
      <Deferred>
        {!guardianId && (
          <Box sx={{ maxWidth: '45rem', mt: 4, display: 'grid', gap: 4 }}>
            {addChild}
            {addAdult}
          </Box>
        )}
        <OpenInvitations {...list} />
      </Deferred>
    </Page>
  )
}
