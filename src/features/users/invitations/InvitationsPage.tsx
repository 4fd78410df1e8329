import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/Loaded.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

import { BackToUsers } from '../components/BackToUsers.tsx'
import { userQueries } from '../queries.ts'
import { givableRoles } from '../rights.ts'
import { InviteForm } from './InviteForm.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'

/** Invites people with a role, and shows who has not answered yet. */
export function InvitationsPage({ ownRoleId }: { ownRoleId: string | undefined }) {
  const { t } = useTranslation()
  const roles = useQuery(userQueries.roles())
  return (
    <Page narrow>
      <BackToUsers />
      <PageHeader title={t('users.invite.title')} lead={t('users.invite.lead')} />
      <Loaded query={roles} height={320}>
        {(known) => <InviteForm roles={givableRoles(known, ownRoleId)} />}
      </Loaded>
      <OpenInvitations />
    </Page>
  )
}
