import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dateTimeText, dayText } from '#lib/time/date-text.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { Button } from '#ui/control/Button.tsx'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { OfferAccount } from '../guardians/OfferAccount.tsx'
import { replaceMemberCard } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import { isInvitable, type Obstacle, type UserRights } from '../rights.ts'
import type { User } from '../user.ts'
import { CardsButton } from './CardsButton.tsx'
import { Facts } from './Facts.tsx'
import { InviteButton } from './InviteButton.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { StatusChip } from './StatusChip.tsx'
import { StatusDialog } from './StatusDialog.tsx'

interface MembershipPanelProps {
  user: User
  obstacle: Obstacle | undefined
  rights: UserRights
  ownRoleId: string | undefined
}

/** A member's role and account status, both editable. */
export function MembershipPanel({ user, obstacle, rights, ownRoleId }: MembershipPanelProps) {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const [asking, setAsking] = useState<'role' | 'status'>()
  const close = () => setAsking(undefined)
  const canSetStatus = rights.setStatus && obstacle === undefined
  const secondFactor = useQuery({
    ...userQueries.hasSecondFactor(user.id),
    enabled: canSetStatus && user.status === 'verified' && user.has_account,
  })
  return (
    <Panel title={t('users.membership')}>
      <Facts
        facts={[
          [t('users.role'), roleName(user.role_name)],
          [t('users.status.label'), <StatusChip key="status" user={user} />],
          [t('users.member_since'), dayText(user.member_since, i18n.language)],
          [
            t('users.last_login'),
            user.has_account ? (dateTimeText(user.last_login, i18n.language) ?? t('users.never')) : null,
          ],
          [
            t('users.second_factor.label'),
            secondFactor.data === undefined
              ? null
              : t(`users.second_factor.${secondFactor.data ? 'on' : 'off'}`),
          ],
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {rights.setRole && (obstacle === undefined || obstacle === 'self') && (
          <Button variant="outlined" onClick={() => setAsking('role')}>
            {t('users.change_role.action')}
          </Button>
        )}
        {canSetStatus && (
          <Button variant="outlined" onClick={() => setAsking('status')}>
            {t('users.change_status.action')}
          </Button>
        )}
        {rights.giveCards && (obstacle === undefined || obstacle === 'self') && (
          <>
            <CardsButton users={[user]} />
            <ReplaceMemberCard user={user} />
          </>
        )}
        {secondFactor.data === true && <ResetSecondFactor user={user} />}
        {rights.invite && obstacle === undefined && isInvitable(user) && (
          <InviteButton users={[user]} variant="outlined" />
        )}
      </Box>
      {!user.has_account && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('users.without_account', { name: user.name })}
        </Typography>
      )}
      {!user.has_account &&
        user.status !== 'inactive' &&
        rights.invite &&
        rights.giveCards &&
        rights.edit &&
        obstacle === undefined && <OfferAccount user={user} />}
      {asking === 'role' && <RoleDialog users={[user]} ownRoleId={ownRoleId} onClose={close} />}
      {asking === 'status' && <StatusDialog users={[user]} onClose={close} />}
    </Panel>
  )
}

/** Gives a member who has lost the card a new one. */
function ReplaceMemberCard({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const club = useClubContext()
  const toast = useToast()
  const [endPhones, setEndPhones] = useState(false)
  return (
    <ConfirmButton
      variant="outlined"
      label={t('users.cards.replace')}
      question={t('users.cards.replace_title', { name })}
      confirmLabel={t('users.cards.replace')}
      destructive
      offlineText={t('users.offline')}
      act={() => replaceMemberCard(id, endPhones)}
      onDone={() => toast({ message: t('users.cards.replaced', { name }), severity: 'success' })}
    >
      <p>{t('users.cards.replace_text', club)}</p>
      <SwitchField label={t('users.cards.end_phones')} checked={endPhones} onChange={setEndPhones} />
    </ConfirmButton>
  )
}
