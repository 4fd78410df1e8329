import type { Group } from '#api/group-choices.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { OrderedList } from '#ui/order/OrderedList.tsx'

import type { GroupCount } from '../group.ts'
import { GroupLine } from './GroupLine.tsx'
import { useOrder } from './use-order.ts'

interface GroupLinesProps {
  groups: readonly Group[]
  /** Group sizes by id. */
  counts: Record<string, GroupCount>
}

/** The groups in their order, which can be changed. */
export function GroupLines({ groups, counts }: GroupLinesProps) {
  const online = useOnline()
  const move = useOrder()
  return (
    <OrderedList
      items={groups}
      canMove={(_, by, place) => online && groups[place + by] !== undefined}
      onMove={move}
      renderLine={(group, moves) => <GroupLine group={group} count={counts[group.id]} moves={moves} />}
    />
  )
}
