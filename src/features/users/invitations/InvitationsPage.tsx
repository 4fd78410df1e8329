import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Deferred } from '#ui/pacing/Deferred.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { BackToUsers } from '../components/BackToUsers.tsx'
import { userQueries } from '../queries.ts'
import { givableRoles } from '../rights.ts'
import { InviteForm } from './InviteForm.tsx'
import type { InvitationsSearch } from './list.ts'
import { OpenInvitations } from './OpenInvitations.tsx'

interface InvitationsPageProps {
  ownRoleId: string | undefined
  search: InvitationsSearch
  onSearch: (search: InvitationsSearch, replace: boolean) => void
}

/** Invites people with a role, and shows who has not answered yet. */
export function InvitationsPage({ ownRoleId, ...list }: InvitationsPageProps) {
  const { t } = useTranslation()
  const roles = useQuery(userQueries.roles())
  return (
    <Page>
      <BackToUsers />
      <PageHeader title={t('users.invite.title')} lead={t('users.invite.lead')} />
      <Box sx={{ maxWidth: 720 }}>
        <Loaded query={roles} height={320}>
          {(known) => <InviteForm roles={givableRoles(known, ownRoleId)} />}
        </Loaded>
      </Box>
      <Deferred>
        <OpenInvitations {...list} />
      </Deferred>
    </Page>
  )
}
