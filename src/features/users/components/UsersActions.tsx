import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { currentSession } from '#api/session.ts'
import { Button } from '#ui/control/Button.tsx'
import { useDeselectMissing } from '#ui/list/use-deselect-missing.ts'
import type { Selection } from '#ui/list/use-selection.ts'

import { addToGroup } from '../mutations.ts'
import { memberIds, refreshMembers, userQueries } from '../queries.ts'
import { type UserRights, changeable, isInvitable } from '../rights.ts'
import type { User } from '../user.ts'
import { CardsButton } from './CardsButton.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { InviteButton } from './InviteButton.tsx'
import { MailButton } from './MailButton.tsx'
import { type DialogProps, RoleDialog } from './RoleDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

interface UsersActionsProps {
  selection: Selection<User>
  rights: UserRights
  ownRoleId: string | undefined
}

/** Actions on the selected members. Members with a higher role are left out, and the dialog says so. */
export function UsersActions({ selection, rights, ownRoleId }: UsersActionsProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const roles = useQuery(userQueries.roles())
  const [asking, setAsking] = useState<'role' | 'status' | 'group'>()
  const selected = [...selection.rows.values()]
  const own = roles.data?.find((role) => role.id === ownRoleId)
  const inReach = changeable(selected, own)
  const forStatus = inReach.filter((user) => user.id !== currentSession().user?.id)
  const onMissing = useDeselectMissing(
    selection,
    async () => (await Promise.all([memberIds(), refreshMembers(queryClient)]))[0],
    (missing) => t('users.deselected', { count: missing.length, name: missing[0].name }),
  )
  const dialog = { onDone: selection.clear, onMissing, onClose: () => setAsking(undefined) }
  return (
    <>
      {rights.setRole && (
        <Button disabled={inReach.length === 0} onClick={() => setAsking('role')}>
          {t('users.change_role.action')}
        </Button>
      )}
      {rights.setStatus && (
        <Button disabled={forStatus.length === 0} onClick={() => setAsking('status')}>
          {t('users.change_status.action')}
        </Button>
      )}
      {rights.manageGroups && (
        <Button onClick={() => setAsking('group')}>{t('users.add_to_group.action')}</Button>
      )}
      {rights.invite && (
        <InviteButton users={inReach.filter(isInvitable)} onDone={selection.clear} onMissing={onMissing} />
      )}
      {rights.sendMail && <MailButton users={selected} />}
      {rights.giveCards && <CardsButton users={inReach} leftOut={selected.length - inReach.length} />}
      {asking === 'role' && (
        <RoleDialog
          users={inReach}
          leftOut={selected.length - inReach.length}
          ownRoleId={ownRoleId}
          {...dialog}
        />
      )}
      {asking === 'group' && <GroupDialog users={selected} {...dialog} />}
      {asking === 'status' && (
        <StatusDialog users={forStatus} leftOut={selected.length - forStatus.length} {...dialog} />
      )}
    </>
  )
}

/** Adds members to a group; existing members of the group stay. */
function GroupDialog({ users, ...props }: DialogProps) {
  const { t } = useTranslation()
  const groups = useQuery(userQueries.groups())
  return (
    <ChangeDialog
      title={t('users.add_to_group.title', { count: users.length })}
      options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      current={undefined}
      confirmLabel={t('users.add_to_group.confirm', { count: users.length })}
      doneText={t('users.add_to_group.done', { count: users.length })}
      change={(group) =>
        addToGroup(
          users.map(({ id }) => id),
          group,
        )
      }
      users={users}
      {...props}
    >
      {groups.data?.length === 0 && t('users.add_to_group.none')}
    </ChangeDialog>
  )
}
