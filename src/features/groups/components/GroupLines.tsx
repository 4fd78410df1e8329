import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { OrderedList } from '#ui/order/OrderedList.tsx'
import { useSavedOrder } from '#ui/order/use-saved-order.ts'

import type { GroupCount } from '../group.ts'
import { orderGroups } from '../mutations.ts'
import { moved } from '../order.ts'
import { groupQueries } from '../queries.ts'
import { GroupLine } from './GroupLine.tsx'

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

/** Moves groups in the list. */
function useOrder() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = groupQueries.list()
  const save = useSavedOrder<Group>({
    name: 'order groups',
    queryKey,
    order: (groups, ids) => groups.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    save: orderGroups,
    stale: [groupQueries.all],
  })
  return ({ id, name }: Group, by: number) => {
    const before = (queryClient.getQueryData(queryKey) ?? []).map((group) => group.id)
    const ids = moved(before, id, by)
    if (!ids) return
    const message = t('groups.moved', { name, place: ids.indexOf(id) + 1 })
    save({ ids, before, message, undone: t('groups.moved_back', { name }) })
  }
}
