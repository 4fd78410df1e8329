import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useRoleDescription } from '#ui/content/use-role-description.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'

import { changeRole, updateMembers } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import { givableRoles } from '../rights.ts'
import { common, type User } from '../user.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

export interface DialogProps {
  users: readonly User[]
  /** How many of the selected are excluded because they have a higher role. */
  leftOut?: number
  onDone?: () => void
  onMissing?: () => Promise<void>
  onClose: () => void
}

/** Gives one member, or many, another role. */
export function RoleDialog({ users, ownRoleId, ...props }: DialogProps & { ownRoleId: string | undefined }) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const describe = useRoleDescription()
  const roles = useQuery(userQueries.roles())
  const [only] = users
  return (
    <ChangeDialog
      title={t('users.change_role.title', { count: users.length })}
      options={givableRoles(roles.data ?? [], ownRoleId).map(({ id, name, description }) => ({
        value: id,
        label: roleName(name),
        hint: describe(description),
      }))}
      current={common(users, (user) => user.role_id)}
      confirmLabel={t('users.change_role.confirm', { count: users.length })}
      doneText={t('users.change_role.done', { count: users.length })}
      change={(role) =>
        only && users.length === 1
          ? changeRole(only.id, role)
          : updateMembers(
              users.map(({ id }) => id),
              { role },
            )
      }
      users={users}
      {...props}
    >
      {t('users.change_role.text')}
    </ChangeDialog>
  )
}
