import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { childrenOf, familyOf } from '#api/family.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DeletePanel } from '#ui/overlay/DeletePanel.tsx'

import { deleteUser } from '../mutations.ts'
import { refreshMembers, userQueries } from '../queries.ts'
import type { User } from '../user.ts'

const CONSEQUENCES = ['login', 'traces', 'instead'] as const

/** Deletes a member's account, after saying what is deleted with it. */
export function DeleteUser({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const children = childrenOf(useQuery(familyOf(user.id)).data).map(({ name }) => name)
  return (
    <DeletePanel
      title={t('users.delete.heading')}
      lead={t('users.delete.lead')}
      action={t('users.delete.action')}
      question={t('users.delete.question', { name: user.name })}
      confirmLabel={t('users.delete.confirm')}
      offlineText={t('users.offline')}
      remove={() => deleteUser(user.id)}
      onRemoved={async () => {
        toast({ message: t('users.delete.done', { name: user.name }), severity: 'success' })
        await navigate({ to: '/admin/users' })
        // This screen has closed by now, and must not refetch the deleted member.
        queryClient.removeQueries({ queryKey: userQueries.detail(user.id).queryKey })
        await refreshMembers(queryClient)
      }}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {CONSEQUENCES.map((each) => (
          <li key={each}>{t(`users.delete.${each}`)}</li>
        ))}
        {children.length > 0 && (
          <li>
            {t('users.delete.children', {
              name: user.name,
              children: new Intl.ListFormat(i18n.language).format(children),
            })}
          </li>
        )}
      </Box>
    </DeletePanel>
  )
}
