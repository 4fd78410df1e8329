import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { exportTime } from '#lib/time/export-time.ts'
import { formatTimeLeft } from '#lib/time/formats.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { BreakableText } from '#ui/content/BreakableText.tsx'
import { Tag } from '#ui/content/Tag.tsx'
import { useRoleName } from '#ui/content/use-role-name.ts'
import type { Column } from '#ui/list/column.ts'

import { InvitationActions } from './InvitationActions.tsx'
import type { Invitation } from './list-query.ts'

/** The columns shown and exported for each invitation. */
export function useInvitationColumns(): Column<Invitation>[] {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const now = useNow().getTime()
  const secondsLeft = ({ expires_at }: Invitation) => (Date.parse(expires_at) - now) / 1000
  const validity = (invitation: Invitation) =>
    secondsLeft(invitation) > 0
      ? t('users.invite.expires', { time: formatTimeLeft(secondsLeft(invitation), i18n.language) })
      : t('users.invite.link.expired')
  return [
    {
      id: 'email',
      header: t('users.email'),
      sort: 'email',
      cell: ({ email }) => <BreakableText text={email} />,
      csv: ({ email }) => email,
    },
    {
      id: 'role',
      header: t('users.role'),
      cell: ({ role }) => roleName(role.name),
      brief: ({ role }) => roleName(role.name),
      csv: ({ role }) => roleName(role.name),
    },
    {
      id: 'inviter',
      header: t('users.invite.inviter'),
      cell: ({ inviter }) => inviter?.name ?? '–',
      csv: ({ inviter }) => inviter?.name,
    },
    {
      id: 'expires_at',
      header: t('users.invite.link.label'),
      sort: 'expires_at',
      cell: (invitation) =>
        secondsLeft(invitation) > 0 ? validity(invitation) : <Tag tone="warning">{validity(invitation)}</Tag>,
      brief: validity,
    },
    {
      id: 'valid_until',
      header: t('users.invite.valid_until'),
      csv: ({ expires_at }) => exportTime(expires_at),
    },
    {
      id: 'acts',
      header: t('users.invite.one'),
      cell: (invitation) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
          <InvitationActions invitations={[invitation]} />
        </Box>
      ),
    },
  ]
}
