import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import type { Selection } from '#ui/list/use-selection.ts'

import type { PlannedEvent } from '../event.ts'
import { isMissingFrom } from '../queries.ts'

/** Deselects events that have been deleted, and says which: one of them is enough for a change of all to be refused. */
export function useDeselectMissing(selection: Selection<PlannedEvent>) {
  const { t } = useTranslation()
  const toast = useToast()
  return async () => {
    const missing = [...selection.rows.values()].filter(await isMissingFrom())
    if (missing.length === 0) return
    selection.set(missing, false)
    toast({
      message: t('planning.deselected', { count: missing.length, title: missing[0]?.title }),
      severity: 'info',
    })
  }
}
