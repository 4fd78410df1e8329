import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import type { Selection } from '#ui/list/use-selection.ts'

import { isMissingFrom, refreshMembers } from '../queries.ts'
import type { User } from '../user.ts'

/** Deselects those who are no longer members, and says who: one of them is enough for a change of all to be refused. */
export function useDeselectMissing(selection: Selection<User>) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  return async () => {
    const [isMissing] = await Promise.all([isMissingFrom(), refreshMembers(queryClient)])
    const missing = [...selection.rows.values()].filter(isMissing)
    if (missing.length === 0) return
    selection.set(missing, false)
    toast({
      message: t('users.deselected', { count: missing.length, name: missing[0]?.name }),
      severity: 'info',
    })
  }
}
