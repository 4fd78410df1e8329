import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { changeMembers, type MembersChange } from '../mutations.ts'
import { groupQueries, refreshGroups } from '../queries.ts'

interface Change {
  change: MembersChange
  userIds: readonly string[]
  /** Those who led the group, so that undoing a removal makes them leaders again. */
  leaders?: readonly string[]
}

const OPPOSITE = {
  add: 'remove',
  remove: 'add',
  make_leaders: 'unmake_leaders',
  unmake_leaders: 'make_leaders',
} as const

/**
 * Changes a group's members or leaders, says how many were affected, and offers "Undo" if the user may do the
 * opposite. Leaders see phone numbers, so without access to profiles nobody can make leaders, or add members
 * (`mayAdd`) to a group that they lead.
 */
export function useChangeMembers(group: Group, seesProfiles: boolean) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const leads = useQuery({ ...groupQueries.leads(group.id), enabled: !seesProfiles })
  const mayAdd = seesProfiles || leads.data === false
  const refresh = () => refreshGroups(queryClient)
  const tell = (error: unknown) => toast({ message: failureText(t, asFailure(error)), severity: 'error' })

  const mayUndo = ({ change, leaders = [] }: Change) => {
    if (seesProfiles || change === 'add' || change === 'make_leaders') return true
    return change === 'remove' && mayAdd && leaders.length === 0
  }

  const undo = async ({ change, leaders = [] }: Change, changed: readonly string[]) => {
    try {
      await changeMembers(group.id, changed, OPPOSITE[change])
      const led = leaders.filter((id) => changed.includes(id))
      if (change === 'remove' && led.length > 0) await changeMembers(group.id, led, 'make_leaders')
      toast({ message: t('groups.change.undone'), severity: 'success' })
    } catch (error) {
      tell(error)
    }
    await refresh()
  }

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ change, userIds }: Change) => changeMembers(group.id, userIds, change),
    onSuccess: (changed, asked) => {
      toast({
        message: t(`groups.change.${asked.change}`, { count: changed.length, group: group.name }),
        severity: 'success',
        ...(changed.length > 0 && mayUndo(asked) && { undo: () => void undo(asked, changed) }),
      })
    },
    onError: tell,
    // Also after a refusal, as somebody else may have been quicker.
    onSettled: () => void refresh(),
  })
  return { mutate, isPending, pending: isPending ? variables.change : undefined, mayAdd }
}
