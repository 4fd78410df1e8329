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

import { AddChild } from '../guardians/AddChild.tsx'
import { userQueries } from '../queries.ts'
import { givableRoles, type UserRights } from '../rights.ts'
import { InviteForm } from './InviteForm.tsx'
import type { InvitationsSearch } from './list.ts'
import { OpenInvitations } from './OpenInvitations.tsx'

interface InvitationsPageProps {
  rights: UserRights
  ownRoleId: string | undefined
  search: InvitationsSearch
  onStep: OnStep<InvitationsSearch>
}

/** Invites people with a role, and shows who has not answered yet. */
export function InvitationsPage({ rights, ownRoleId, ...list }: InvitationsPageProps) {
  const { t } = useTranslation()
  const roles = useQuery(userQueries.roles())
  return (
    <Page>
      <BackLink to={rights.home}>{t('users.back')}</BackLink>
      <PageHeader title={t('users.invite.title')} lead={t('users.invite.lead')} />
      <Box sx={{ maxWidth: 720 }}>
        <Loaded query={roles} height={320}>
          {(known) => <InviteForm roles={givableRoles(known, ownRoleId)} />}
        </Loaded>
      </Box>
      <Deferred>
        {rights.edit && rights.read && (
          <Box sx={{ maxWidth: 720, mt: 4 }}>
            <Panel title={t('users.add_child.title')} lead={t('users.add_child.lead')}>
              <AddChild managesGroups={rights.manageGroups} />
            </Panel>
          </Box>
        )}
        <OpenInvitations {...list} />
      </Deferred>
    </Page>
  )
}
