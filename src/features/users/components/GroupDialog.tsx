import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { addToGroup } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { DialogProps } from './RoleDialog.tsx'

/** Adds members to a group; existing members of the group stay. */
export function GroupDialog({ users, ...props }: DialogProps) {
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
