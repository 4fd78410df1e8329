import { MutationObserver, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { Button } from '#ui/control/Button.tsx'
import { failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { refusalText } from '../components/refusal-text.ts'
import { type AnswerChange, answerMutation, writeChange } from '../mutations.ts'
import { answerOf, givenAnswer } from '../registration.ts'
import { placesLeft } from '../status.ts'
import type { Asked, FamilyEvent } from './family-events.ts'

type Change = Pick<Asked, 'child'> & { change: AnswerChange }

/**
 * Answers for all of the family who have not, with one tap. Nothing when it would not be for all: somebody has answered
 * otherwise, or there are too few places.
 */
export function AllGoing({ event, asked }: FamilyEvent) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const waiting = asked.filter((each) => answerOf(each.event) === null)
  const areOthersGoing = asked.every((each) => [null, 'going'].includes(answerOf(each.event)))
  if (waiting.length < 2 || !areOthersGoing || (placesLeft(event) ?? Infinity) < waiting.length) return null
  const count = asked.length
  const label = t(
    count === 2 ? 'events.family.both' : count === 3 ? 'events.family.all_three' : 'events.family.all',
    { count },
  )
  const save = (changes: readonly Change[]) =>
    Promise.all(
      changes.map(async ({ child, change }) => {
        try {
          const options = answerMutation(client, event.id, child?.user_id)
          const outcome = await new MutationObserver(client, options).mutate(
            writeChange(event.id, change, child?.user_id),
          )
          if (outcome.kept || outcome.taken) return outcome
          toast({ severity: 'error', message: t('events.answered_elsewhere') })
        } catch (error) {
          const { code, params, status } = toApiError(error)
          const message = refusalText(t, code, { child }) || failureText(t, { code, params, status })
          toast({ severity: 'error', message })
        }
        return undefined
      }),
    )
  const answerAll = async () => {
    const given = { answer: 'going', comment: null } as const
    const changes = waiting.map(({ child, event: own }) => ({ child, before: givenAnswer(own) }))
    const outcomes = await save(changes.map(({ child, before }) => ({ child, change: { ...given, before } })))
    if (outcomes.includes(undefined)) return
    const isKept = outcomes.some((outcome) => outcome?.kept)
    toast({
      message: t('events.about', {
        title: event.title,
        text: isKept ? `${label}. ${t('events.sent_later')}` : `${label}.`,
      }),
      undo: () =>
        void undo(
          changes.map(({ child, before }) => ({ child, change: { ...before, before: given, undoes: true } })),
        ),
    })
  }
  const undo = async (changes: readonly Change[]) => {
    const outcomes = await save(changes)
    if (!outcomes.includes(undefined)) toast({ message: t('events.answer_undone') })
  }
  return (
    <Button
      variant="outlined"
      className="family__all"
      aria-label={`${label}: ${event.title}`}
      onClick={() => void answerAll()}
    >
      {label}
    </Button>
  )
}
