import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { asFailure, failureText } from '../feedback/failure.ts'
import { useToast } from '../feedback/toast-context.ts'

interface SavedOrder<Item> {
  /** Distinguishes this list's saves from others'. */
  name: string
  /** The list's query key. */
  queryKey: DataTag<QueryKey, Item[], Error>
  /** The list in the order of these ids, as shown until the server has responded. */
  order: (items: Item[], ids: readonly string[]) => Item[]
  save: (ids: string[]) => Promise<unknown>
  /** The queries to refetch afterwards. */
  stale: readonly QueryKey[]
}

interface Move {
  ids: string[]
  before: string[]
  /** The messages after saving and after undoing. */
  message: string
  undone: string
}

/** Saves a list's order: each move is shown at once, saved in turn, and can be reverted with "Undo". */
export function useSavedOrder<Item>({ name, queryKey, order, save, stale }: SavedOrder<Item>) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const mutationKey = [name]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: name },
    mutationFn: ({ ids }: { ids: string[]; message: string; undo?: () => void }) => save(ids),
    onMutate: ({ ids }) => {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Item[]>(queryKey, (items) => items && order(items, ids))
    },
    onSuccess: (_, { message, undo }) => toast({ message, severity: 'success', ...(undo && { undo }) }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => {
      // While another move is waiting, the server's order is older than the one shown.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      for (const key of stale) void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  return ({ ids, before, message, undone }: Move) =>
    mutate({ ids, message, undo: () => mutate({ ids: before, message: undone }) })
}
