import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { queryKeys } from '#api/query-keys.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { changeGuardian, type GuardianChange } from './guardians.ts'

const OPPOSITE = { add: 'remove', remove: 'add' } as const

/** Changes a member's guardians, says so, and offers "Undo", unless that means adding one, which the user may not. */
export function useChangeGuardian(mayAdd: boolean) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ undoes: _undoes, ...change }: GuardianChange & { undoes?: boolean }) =>
      changeGuardian(change),
    onSuccess: (_done, { undoes, ...change }) => {
      const { name } = change.guardian
      toast({
        message: undoes ? t('users.guardians.undone') : t(`users.guardians.${change.change}_done`, { name }),
        severity: 'success',
        ...(!undoes &&
          (mayAdd || change.change === 'add') && {
            undo: () => mutate({ ...change, change: OPPOSITE[change.change], undoes: true }),
          }),
      })
    },
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    // Also after an error: somebody else may have made the change first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.family }),
  })
  return { mutate, isPending, pending: isPending ? variables.guardian.user_id : undefined }
}
