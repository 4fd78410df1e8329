import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { useSavedOrder } from '#ui/order/use-saved-order.ts'

import { orderGroups } from '../mutations.ts'
import { moved } from '../order.ts'
import { groupQueries } from '../queries.ts'

/** Moves groups in the list. */
export function useOrder() {
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
