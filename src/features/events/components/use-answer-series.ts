import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { ANSWERED } from '#api/query-keys.ts'
import { type AnswerToEvent, type Outcomes, sendAnswersTogether } from '#offline/answers/send-answers.ts'
import { failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { useChild, wordsOf } from './answering-for.ts'

/**
 * Answers many events at once, for the reader or for the child they are answering for here. Says how many
 * were answered, put on a waiting list or left unchanged, and offers to undo it. Needs a network: only the
 * server knows the outcome of each answer, and a device would promise places it cannot give.
 */
export function useAnswerSeries(onDone: () => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const child = useChild()
  const { of, name } = wordsOf(child)
  const refresh = () => Promise.all(ANSWERED.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    networkMode: 'always',
    mutationFn: (answers: readonly AnswerToEvent[]) => sendAnswersTogether(answers, child?.user_id),
    onSuccess: (outcomes) => {
      const taken = outcomes.filter((outcome) => outcome.taken)
      toast({
        message: [t(`${of}series.done`, { count: taken.length, name }), ...restOf(outcomes)].join(' '),
        undo: taken.length === 0 ? undefined : () => void takeBack(undoOf(outcomes)),
      })
      onDone()
    },
    onSettled: refresh,
  })

  /** How many are on a waiting list, and how many were left unchanged. */
  function restOf(outcomes: Outcomes): string[] {
    const queued = outcomes.filter(({ taken, status }) => taken && status === 'queued').length
    const unchanged = outcomes.filter(({ taken }) => !taken).length
    return [
      queued > 0 ? t('events.series.queued', { count: queued }) : '',
      unchanged > 0 ? t('events.series.unchanged', { count: unchanged }) : '',
    ].filter(Boolean)
  }

  /** The dialog and its mutation are gone by then, so this calls the server itself. */
  async function takeBack(answers: readonly AnswerToEvent[]) {
    try {
      const outcomes = await sendAnswersTogether(answers, child?.user_id)
      const isUndone = outcomes.some(({ taken }) => taken)
      toast({ message: [isUndone ? t('events.answer_undone') : '', ...restOf(outcomes)].join(' ').trim() })
    } catch (error) {
      const { code, params, status } = toApiError(error)
      toast({ severity: 'error', message: failureText(t, { code, params, status }) })
    }
    await refresh()
  }
}

/** The answers that applied before. */
const undoOf = (outcomes: Outcomes): AnswerToEvent[] =>
  outcomes
    .filter(({ taken }) => taken)
    .map(({ event_id, before }) => ({
      event_id,
      status: before?.status ?? null,
      comment: before?.comment ?? null,
      guests: before?.guests ?? 0,
      guest_names: before?.guest_names ?? [],
    }))
