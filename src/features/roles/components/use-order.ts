import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { orderRoles } from '../mutations.ts'
import { roleQueries } from '../queries.ts'
import { reorderRoles, moveRole, relativeRank } from '../rank.ts'
import type { Role } from '../role.ts'

const KEY = ['order roles']

/** Moves roles in the list: shown at once, saved at once, one after the other, and taken back with "Undo". */
export function useOrder(ownRoleId: string | undefined) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = roleQueries.list()
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: 'order roles' },
    mutationFn: ({ ids }: { ids: string[]; message: string; undo?: () => void }) => orderRoles(ids),
    onMutate: ({ ids }) => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (roles) => roles && reorderRoles(roles, ids))
    },
    onSuccess: (_, { message, undo }) => toast({ message, severity: 'success', ...(undo && { undo }) }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => {
      // While another one waits its turn, what the server has is older than what is shown.
      if (queryClient.isMutating({ mutationKey: KEY }) > 1) return
      void queryClient.invalidateQueries({ queryKey: queryKeys.users })
      void queryClient.invalidateQueries({ queryKey: roleQueries.all })
    },
  })

  return (role: Role, by: number) => {
    const roles = queryClient.getQueryData(queryKey) ?? []
    const own = roles.find(({ id }) => id === ownRoleId)
    const ids = moveRole(roles, own, role.id, by)
    if (!ids) return
    const before = roles.filter((each) => relativeRank(each, own) === 'below').map(({ id }) => id)
    const name = roleName(role.name)
    mutate({
      ids,
      message: t('roles.moved', { name, place: roles.findIndex(({ id }) => id === role.id) + 1 + by }),
      undo: () => mutate({ ids: before, message: t('roles.moved_back', { name }) }),
    })
  }
}
