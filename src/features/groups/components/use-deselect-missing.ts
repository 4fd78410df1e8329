import { useTranslation } from 'react-i18next'

import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import type { Selection } from '#ui/list/use-selection.ts'

import type { GroupPerson } from '../group.ts'
import { toGroupFilter } from '../list.ts'
import { everyPerson } from '../queries.ts'

/** Deselects those who are no longer in the group, and says who: one of them is enough for a change of all to be refused. */
export function useDeselectMissing(groupId: string, selection: Selection<GroupPerson>) {
  const { t } = useTranslation()
  const toast = useToast()
  return async (failure: unknown) => {
    if (asFailure(failure).code !== 'ERROR_RESOURCE_NOT_FOUND') return
    const there = new Set((await everyPerson(groupId, toGroupFilter({}))).map(({ user_id }) => user_id))
    const missing = [...selection.rows.values()].filter(({ user_id }) => !there.has(user_id))
    if (missing.length === 0) return
    selection.set(missing, false)
    toast({
      message: t('users.deselected', { count: missing.length, name: missing[0]?.name }),
      severity: 'info',
    })
  }
}
