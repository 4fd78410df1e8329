import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { OrderedList } from '#ui/order/OrderedList.tsx'

import type { GroupCount } from '../group.ts'
import { GroupLine } from './GroupLine.tsx'
import { useOrder } from './use-order.ts'

interface GroupLinesProps {
  groups: readonly Group[]
  /** Group sizes by id. */
  counts: Record<string, GroupCount>
  type: AssociationType | undefined
}

/** The groups in their order, which can be changed. */
export function GroupLines({ groups, counts, type }: GroupLinesProps) {
  const online = useOnline()
  const move = useOrder()
  return (
    <OrderedList
      items={groups}
      canMove={(_, by, place) => online && groups[place + by] !== undefined}
      onMove={move}
      renderLine={(group, moves) => (
        <GroupLine group={group} count={counts[group.id]} type={type} moves={moves} />
      )}
    />
  )
}
