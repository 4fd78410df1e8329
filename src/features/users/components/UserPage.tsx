import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { currentSession } from '#api/session.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { EditIcon } from '#ui/icon/office-icons.ts'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { Guardians } from '../guardians/Guardians.tsx'
import { userQueries } from '../queries.ts'
import type { Obstacle, UserRights } from '../rights.ts'
import type { User } from '../user.ts'
import { Activity } from './Activity.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { EmailText } from './EmailText.tsx'
import { MailButton } from './MailButton.tsx'
import { MemberPhoto } from './MemberPhoto.tsx'
import { MembershipPanel } from './MembershipPanel.tsx'
import { ObstacleNote } from './ObstacleNote.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'

interface UserPageProps {
  id: string
  rights: UserRights
  /** The user's own role, the highest they may give. */
  ownRoleId: string | undefined
  /** The member's groups. */
  renderGroups: (user: User) => ReactNode
  /** The member's attendance over a season, if permitted. */
  attendance: ReactNode
  /** The latest actions by and on the member, if permitted. */
  acts: ReactNode
}

/** Everything the club knows about a member, with its actions. */
export function UserPage({ id, rights, ownRoleId, renderGroups, attendance, acts }: UserPageProps) {
  const { t } = useTranslation()
  const user = useQuery(userQueries.detail(id))
  const obstacle = useObstacle(id)
  return (
    <Page>
      <BackLink to={rights.home}>{t('users.back')}</BackLink>
      <PageHeader
        title={user.data?.name ?? t('users.one_title')}
        lead={user.data && <EmailText user={user.data} />}
        actions={
          user.data && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {rights.sendMail && <MailButton users={[user.data]} />}
              {rights.edit && (obstacle === undefined || obstacle === 'self') && (
                <LinkButton
                  to="/admin/users/$id/edit"
                  params={{ id }}
                  variant="contained"
                  startIcon={<EditIcon />}
                >
                  {t('users.edit')}
                </LinkButton>
              )}
            </Box>
          )
        }
      />
      <Loaded query={user} height={320}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ObstacleNote user={known} obstacle={obstacle} rights={rights} />
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
                alignItems: 'start',
              }}
            >
              <Panel title={t('users.profile')}>
                {(rights.read || rights.edit) && (
                  <MemberPhoto
                    user={known}
                    mayRemove={rights.edit && (obstacle === undefined || obstacle === 'self')}
                  />
                )}
                <ProfileFacts user={known} />
              </Panel>
              <MembershipPanel user={known} obstacle={obstacle} rights={rights} ownRoleId={ownRoleId} />
            </Box>
            <Deferred>
              {renderGroups(known)}
              <Guardians
                user={known}
                edits={rights.edit && (obstacle === undefined || obstacle === 'self')}
                givesCards={rights.giveCards}
                addsChildren={rights.invite && rights.edit && rights.read && known.has_account}
                seesProfiles={rights.read}
              />
              {attendance}
              <Activity userId={id} rights={rights} />
              {acts}
              {rights.remove && obstacle === undefined && <DeleteUser user={known} />}
            </Deferred>
          </Box>
        )}
      </Loaded>
    </Page>
  )
}

/** What prevents changing this member. */
function useObstacle(userId: string): Obstacle | undefined {
  const isHigher = useQuery(userQueries.isHigher(userId)).data
  if (currentSession().user?.id === userId) return 'self'
  if (isHigher === undefined) return 'unknown'
  return isHigher ? 'higher' : undefined
}
