import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#api/errors.ts'
import { failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import type { ClubEvent } from '../event.ts'
import { answerMutation } from '../mutations.ts'
import { type Answer, answerOf } from '../registration.ts'

/** Gives the reader's answer to `event`, says how it went, and offers to take it back. */
export function useAnswer(event: ClubEvent): (answer: Answer) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const options = answerMutation(useQueryClient(), event.id)
  const { mutate } = useMutation({
    ...options,
    onSuccess: (_done, { answer, before, undoes }) => {
      const undo = () => mutate({ answer: before, before: answer, undoes: true })
      const message = undoes ? t('events.answer_undone') : t(`events.answered.${answer ?? 'none'}`)
      toast({ message, undo: undoes ? undefined : undo })
    },
    onError: (error, ...rest) => {
      options.onError?.(error, ...rest)
      const { code, params, status } = toApiError(error)
      const kindly = t(`events.refused.${code}`, { defaultValue: '' })
      toast({ severity: 'error', message: kindly || failureText(t, { code, params, status }) })
    },
  })
  return (answer) => {
    const before = answerOf(event)
    if (answer !== before) mutate({ answer, before })
  }
}
