import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { orderGroups } from '../mutations.ts'
import { moved } from '../order.ts'
import { groupQueries } from '../queries.ts'

const KEY = ['order groups']

/** Moves groups in the list: shown at once, saved at once, one after the other, and taken back with "Undo". */
export function useOrder() {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = groupQueries.list()
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: 'order groups' },
    mutationFn: ({ ids }: { ids: string[]; message: string; undo?: () => void }) => orderGroups(ids),
    onMutate: ({ ids }) => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (groups) =>
        groups?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )
    },
    onSuccess: (_, { message, undo }) => toast({ message, severity: 'success', ...(undo && { undo }) }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => {
      // While another one waits its turn, what the server has is older than what is shown.
      if (queryClient.isMutating({ mutationKey: KEY }) > 1) return
      void queryClient.invalidateQueries({ queryKey: groupQueries.all })
    },
  })

  return ({ id, name }: Group, by: number) => {
    const before = (queryClient.getQueryData(queryKey) ?? []).map((group) => group.id)
    const ids = moved(before, id, by)
    if (!ids) return
    mutate({
      ids,
      message: t('groups.moved', { name, place: ids.indexOf(id) + 1 }),
      undo: () => mutate({ ids: before, message: t('groups.moved_back', { name }) }),
    })
  }
}
