import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { childrenOf, familyOf } from '#api/family.ts'
import type { AccountStatus } from '#api/rows.ts'

import { changeStatus, updateMembers } from '../mutations.ts'
import { common } from '../user.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { DialogProps } from './RoleDialog.tsx'

// What an admin decides. Being unverified is a fact, not a decision.
const CHOICES = ['verified', 'inactive'] as const satisfies readonly AccountStatus[]

/** Activates or deactivates the account of one member, or of many. */
export function StatusDialog({ users, ...props }: DialogProps) {
  const { t, i18n } = useTranslation()
  const [first, ...others] = users
  const only = others.length === 0 ? first : undefined
  const family = useQuery({ ...familyOf(only?.id ?? ''), enabled: only !== undefined })
  const children = childrenOf(family.data).map(({ name }) => name)
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
        return only
          ? changeStatus(only.id, status)
          : updateMembers(
              users.map(({ id }) => id),
              { status },
            )
      }}
      users={users}
      {...props}
    >
      {only && children.length > 0 && (
        <Typography sx={{ mb: 1.5 }}>
          {t('users.change_status.children', {
            name: only.name,
            children: new Intl.ListFormat(i18n.language).format(children),
          })}
        </Typography>
      )}
    </ChangeDialog>
  )
}
