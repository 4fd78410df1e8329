import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import type { ClubEvent } from '../event.ts'
import { answerMutation } from '../mutations.ts'
import { type Answer, type GivenAnswer, givenAnswer, type Guests } from '../registration.ts'
import { useChild } from './answering-for.ts'
import { refusalText } from './refusal-text.ts'

interface Answering {
  /** Answers, or withdraws with null. A comment belonged to the answer before. */
  answer: (answer: Answer) => void
  /** Adds a word to the answer that is given; an empty one takes it away. */
  comment: (comment: string) => void
  /** Says who comes along. */
  guests: (guests: Guests) => void
}

/** Gives the reader's answer to `event`, or that of the child whom they answer for here, says how it went, and offers to take it back. */
export function useAnswer(event: ClubEvent): Answering {
  const { t } = useTranslation()
  const toast = useToast()
  const child = useChild()
  const options = answerMutation(useQueryClient(), event.id, child?.user_id)
  const { mutate } = useMutation({
    ...options,
    onSuccess: (outcome, { before, undoes, ...given }) => {
      const { answer, guests } = given
      const undo = () => mutate({ ...before, before: given, undoes: true })
      const done = undoes
        ? t('events.answer_undone')
        : child
          ? t(`events.child.answered.${answer ?? 'none'}`, { name: child.name })
          : answer === 'going' && guests && guests.count > 0
            ? t('events.answered.with_guests', { count: guests.count })
            : t(`events.answered.${answer ?? 'none'}`)
      const message = () => {
        if (undoes && answer === 'going' && !outcome.kept && outcome.holds === 'queued')
          return child
            ? t('events.child.answered.place_lost', { name: child.name })
            : t('events.answered.place_lost')
        if (answer !== 'queued') return outcome.kept ? `${done} ${t('events.sent_later')}` : done
        if (outcome.kept)
          return child ? t('events.child.queued_later', { name: child.name }) : t('events.queued_later')
        if (outcome.holds !== 'going') return done
        return child
          ? t('events.child.answered.place_found', { name: child.name })
          : t('events.answered.place_found')
      }
      toast({ message: message(), undo: undoes ? undefined : undo })
    },
    onError: (error, given, ...rest) => {
      options.onError?.(error, given, ...rest)
      const { code, params, status } = toApiError(error)
      toast({
        severity: 'error',
        message:
          refusalText(t, code, { guests: given.guests, child }) || failureText(t, { code, params, status }),
      })
    },
  })
  const before = givenAnswer(event)
  const give = (given: GivenAnswer) => mutate({ ...given, before })
  return {
    answer: (answer) => {
      if (answer !== before.answer) give({ answer, comment: null })
    },
    comment: (text) => {
      const comment = text.trim() || null
      if (comment !== before.comment) give({ ...before, comment })
    },
    guests: (guests) => give({ ...before, guests }),
  }
}
