import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { failureText } from '#ui/feedback/failure.ts'
import { Question } from '#ui/feedback/Question.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'

import type { ClubEvent } from '../event.ts'
import { type AnswerChange, answerMutation, type WrittenChange, writeChange } from '../mutations.ts'
import { type Answer, type GivenAnswer, type Guests, givenAnswer, givesUpPlace } from '../registration.ts'
import { useChild, wordsOf } from './answering-for.ts'
import { refusalText } from './refusal-text.ts'

export interface Answering {
  /** Gives an answer; null withdraws it. The comment on the previous answer is dropped. */
  answer: (answer: Answer) => void
  /** Sets the comment on the current answer; an empty one removes it. */
  comment: (comment: string) => void
  /** Sets the guests the reader brings. */
  guests: (guests: Guests) => void
  /** Undoes the last answer given here; undefined if there is none, or it cannot be. */
  undo: (() => void) | undefined
  /** The confirmation for an answer that cannot be undone. Render it beside the answers. */
  question: ReactNode
}

/**
 * Answers `event` for the reader or for the child they are answering for here, reports the outcome and offers
 * to undo it.
 * @param options `inList`: the event is one of several, so the report names it, and its row offers to undo
 */
export function useAnswer(event: ClubEvent, { inList = false } = {}): Answering {
  const { t } = useTranslation()
  const toast = useToast()
  const child = useChild()
  const { of, name } = wordsOf(child)
  const [leaving, setLeaving] = useState<GivenAnswer>()
  const options = answerMutation(useQueryClient(), event.id, child?.user_id)
  const undoOf = ({ before, undoes, written: _written, ...given }: WrittenChange) =>
    undoes || givesUpPlace(event, before.answer, given.answer)
      ? undefined
      : () => save({ ...before, before: given, undoes: true })
  const { mutate, variables, isError } = useMutation({
    ...options,
    onSuccess: (outcome, change) => {
      if (!outcome.kept && !outcome.taken) {
        toast({ severity: 'error', message: t('events.answered_elsewhere') })
        return
      }
      const { answer, comment, guests, before, undoes } = change
      const isComment = answer === before.answer && comment !== before.comment
      const done = undoes
        ? t('events.answer_undone')
        : isComment
          ? t(comment === null ? 'events.comment_removed' : 'events.comment_saved')
          : answer === 'going' && guests && guests.count > 0
            ? t(`${of}answered.with_guests`, { count: guests.count, name })
            : t(`${of}answered.${answer ?? 'none'}`, { name })
      const message = () => {
        if (undoes && answer === 'going' && !outcome.kept && outcome.status === 'queued')
          return t(`${of}answered.place_lost`, { name })
        if (isComment || answer !== 'queued') return outcome.kept ? `${done} ${t('events.sent_later')}` : done
        if (outcome.kept) return t(`${of}queued_later`, { name })
        return outcome.status === 'going' ? t(`${of}answered.place_found`, { name }) : done
      }
      toast({
        message: inList ? t('events.about', { title: event.title, text: message() }) : message(),
        undo: inList ? undefined : undoOf(change),
      })
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
  const save = (change: AnswerChange) => mutate(writeChange(event.id, change, child?.user_id))
  const before = givenAnswer(event)
  const give = (given: GivenAnswer) => save({ ...given, before })
  return {
    answer: (answer) => {
      if (answer === before.answer) return
      const given = { answer, comment: null }
      if (givesUpPlace(event, before.answer, answer)) setLeaving(given)
      else give(given)
    },
    comment: (text) => {
      const comment = text.trim() || null
      if (comment !== before.comment) give({ ...before, comment })
    },
    guests: (guests) => give({ ...before, guests }),
    undo: variables && !isError && variables.answer === before.answer ? undoOf(variables) : undefined,
    question: leaving && (
      <GiveUpPlace
        onConfirm={() => {
          give(leaving)
          setLeaving(undefined)
        }}
        onClose={() => setLeaving(undefined)}
      />
    ),
  }
}

interface GiveUpPlaceProps {
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before giving up a place that goes straight to the next on the waiting list: it
 * cannot be undone.
 */
function GiveUpPlace({ onConfirm, onClose }: GiveUpPlaceProps) {
  const { t } = useTranslation()
  const { of, name } = wordsOf(useChild())
  return (
    <Question
      open
      title={t(`${of}give_up.title`, { name })}
      confirmLabel={t(`${of}give_up.confirm`)}
      cancelLabel={t(`${of}give_up.keep`)}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`${of}give_up.text`, { name })}
    </Question>
  )
}
