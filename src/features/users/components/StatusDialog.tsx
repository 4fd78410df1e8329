import { useTranslation } from 'react-i18next'

import type { AccountStatus } from '#api/rows.ts'

import { changeStatus, updateMembers } from '../mutations.ts'
import { common } from '../user.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { DialogProps } from './RoleDialog.tsx'

// What an admin decides. Being unverified is a fact, not a decision.
const CHOICES = ['verified', 'inactive'] as const satisfies readonly AccountStatus[]

/** Activates or deactivates the account of one member, or of many. */
export function StatusDialog({ users, ...props }: DialogProps) {
  const { t } = useTranslation()
  const [only] = users
  return (
    <ChangeDialog
      title={t('users.change_status.title', { count: users.length })}
      options={CHOICES.map((value) => ({
        value,
        label: t(`users.status.${value}`),
        hint: t(`users.change_status.${value}`),
      }))}
      current={common(users, (user) => user.status)}
      confirmLabel={t('users.change_status.confirm', { count: users.length })}
      doneText={t('users.change_status.done', { count: users.length })}
      change={(value) => {
        const status = value as AccountStatus
        return only && users.length === 1
          ? changeStatus(only.id, status)
          : updateMembers(
              users.map(({ id }) => id),
              { status },
            )
      }}
      users={users}
      {...props}
    />
  )
}
