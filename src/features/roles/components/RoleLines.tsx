import Box from '@mui/material/Box'
import { useRef } from 'react'

import { useOnline } from '#ui/browser/use-online.ts'
import { useDrag } from '#ui/order/use-drag.ts'

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

/** The roles in their order, which those below one's own may be moved. */
export function RoleLines({ roles, ownRoleId, members, permissions, rights }: RoleLinesProps) {
  const online = useOnline()
  const list = useRef<HTMLOListElement>(null)
  const move = useOrder(ownRoleId)
  const own = roles.find(({ id }) => id === ownRoleId)
  const drag = useDrag({
    list,
    order: roles.map(({ id }) => id).join(),
    first: roles.findIndex((role) => relativeRank(role, own) === 'below'),
    onDrop: (from, to) => {
      const role = roles[from]
      if (role) move(role, to - from)
    },
  })
  return (
    <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {roles.map((role, place) => (
        <RoleLine
          key={role.id}
          role={role}
          place={place}
          relativeRank={relativeRank(role, own)}
          members={members[role.id] ?? 0}
          permissions={permissions}
          rights={rights}
          canRise={online && moveRole(roles, own, role.id, -1) !== undefined}
          canSink={online && moveRole(roles, own, role.id, 1) !== undefined}
          onMove={(by) => move(role, by)}
          onTake={(event) => drag.take(place, event)}
          offset={drag.offsetOf(place)}
          held={drag.isHeld(place)}
        />
      ))}
    </Box>
  )
}
