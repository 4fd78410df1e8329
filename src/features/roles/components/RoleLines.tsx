import { useOnline } from '#ui/browser/use-online.ts'
import { OrderedList } from '#ui/order/OrderedList.tsx'

import { moveRole, relativeRank } from '../rank.ts'
import type { Permission, Role, RoleRights } from '../role.ts'
import { RoleLine } from './RoleLine.tsx'
import { useOrder } from './use-order.ts'

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
