import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { useSavedOrder } from '#ui/order/use-saved-order.ts'

import { orderRoles } from '../mutations.ts'
import { roleQueries } from '../queries.ts'
import { moveRole, relativeRank, reorderRoles } from '../rank.ts'
import type { Role } from '../role.ts'

/** Moves the roles below the user's own. */
export function useOrder(ownRoleId: string | undefined) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const queryClient = useQueryClient()
  const { queryKey } = roleQueries.list()
  const save = useSavedOrder<Role>({
    name: 'order roles',
    queryKey,
    order: reorderRoles,
    save: orderRoles,
    stale: [queryKeys.users, roleQueries.all],
  })
  return (role: Role, by: number) => {
    const roles = queryClient.getQueryData(queryKey) ?? []
    const own = roles.find(({ id }) => id === ownRoleId)
    const ids = moveRole(roles, own, role.id, by)
    if (!ids) return
    const before = roles.filter((each) => relativeRank(each, own) === 'below').map(({ id }) => id)
    const name = roleName(role.name)
    const place = roles.findIndex(({ id }) => id === role.id) + 1 + by
    save({ ids, before, message: t('roles.moved', { name, place }), undone: t('roles.moved_back', { name }) })
  }
}
