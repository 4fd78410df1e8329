import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { OrderedList } from '#ui/order/OrderedList.tsx'
import { useSavedOrder } from '#ui/order/use-saved-order.ts'

import { orderRoles } from '../mutations.ts'
import { roleQueries } from '../queries.ts'
import { moveRole, relativeRank, reorderRoles } from '../rank.ts'
import type { Permission, Role, RoleRights } from '../role.ts'
import { RoleLine } from './RoleLine.tsx'

interface RoleLinesProps {
  roles: readonly Role[]
  ownRoleId: string | undefined
  /** How many members have each role, by its id. */
  members: Record<string, number>
  permissions: readonly Permission[]
  rights: RoleRights
}

/** The roles in their order; those below the user's own may be moved. */
export function RoleLines({ roles, ownRoleId, members, permissions, rights }: RoleLinesProps) {
  const online = useOnline()
  const move = useOrder(ownRoleId)
  const own = roles.find(({ id }) => id === ownRoleId)
  return (
    <OrderedList
      items={roles}
      first={roles.findIndex((role) => relativeRank(role, own) === 'below')}
      canMove={(role, by) => online && moveRole(roles, own, role.id, by) !== undefined}
      onMove={move}
      renderLine={(role, moves) => (
        <RoleLine
          role={role}
          relativeRank={relativeRank(role, own)}
          members={members[role.id] ?? 0}
          permissions={permissions}
          rights={rights}
          moves={moves}
        />
      )}
    />
  )
}

/** Moves the roles below the user's own. */
function useOrder(ownRoleId: string | undefined) {
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
