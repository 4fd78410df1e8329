import { useMutation, useQueryClient } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { planningQueries } from '../queries.ts'

interface Options<Input, Result> {
  act: (input: Input) => Promise<Result>
  /** The success message, if any. */
  doneText: (result: Result) => string | undefined
  onDone?: (result: Result) => void
  /** Called when an event no longer exists. */
  onMissing?: (() => Promise<void>) | undefined
}

/** A confirmed action on events; afterwards every list is refetched, the members' too. */
export function useEventAction<Result, Input = void>({
  act,
  doneText,
  onDone,
  onMissing,
}: Options<Input, Result>) {
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result) => {
      const message = doneText(result)
      if (message) toast({ message, severity: 'success' })
      onDone?.(result)
    },
    onError: async (failure) => {
      if (asFailure(failure).code === 'ERROR_RESOURCE_NOT_FOUND') await onMissing?.()
    },
    // Also after a refusal, as somebody else may have been quicker.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.doorEvents })
      void queryClient.invalidateQueries({ queryKey: planningQueries.all })
    },
  })
}
