import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { ANSWERED } from '#api/query-keys.ts'
import { answerKey } from '#offline/answers/kept-answers.ts'
import { sendAnswer } from '#offline/answers/send-answers.ts'
import { writeAnswer, type WrittenAnswer } from '#offline/answers/write-answer.ts'

import { patchChildEvent, patchEvent } from './cache.ts'
import type { ClubEvent } from './event.ts'
import { eventQueries } from './queries.ts'
import { type GivenAnswer, withAnswer, withTimeOf } from './registration.ts'

export interface AnswerChange extends GivenAnswer {
  before: GivenAnswer
  /** Whether this undoes an earlier change. */
  undoes?: boolean
}

/** A change that is written down on this device until the server has it. */
export interface WrittenChange extends AnswerChange {
  written: WrittenAnswer
}

/** Writes down a change to the reader's answer, or to that of a child, for `answerMutation` to show and send. */
export function writeChange(eventId: string, change: AnswerChange, childId?: string): WrittenChange {
  const { answer, comment, guests, before, undoes } = change
  // Leave guests out if the reader never brought any, so that guests set on another device are kept.
  const ofGuests = (guests ?? before.guests) && {
    guests: guests?.count ?? 0,
    guest_names: [...(guests?.names ?? [])],
  }
  // Undoing "not going" restores the place, or joins the waiting list if the place has been given away
  // since.
  const status = undoes && answer === 'going' && before.answer !== 'going' ? 'queued' : answer
  // What is only about the comment or the guests of an answer, or undoes that, counts as given right after that answer.
  const changes = answer !== null && answer === before.answer ? before.answeredAt : undefined
  const written = writeAnswer(answerKey(eventId, childId), { status, comment, ...ofGuests }, changes)
  return { ...change, written }
}

/** Shared by every answer to the event, the reader's own and those for children. */
const mutationKey = (eventId: string) => [...eventQueries.all, 'answer', eventId]

/**
 * Saves the reader's answer to one event, or that of a child, that was written down. The answer is shown at once and reverted if
 * the server refuses it. Answers to the same event are sent one after another, so that the last one given is the
 * last one saved. Without a network the answer is left to the outbox; the result says whether it was.
 */
export function answerMutation(client: QueryClient, eventId: string, childId?: string) {
  const patch = (change: (event: ClubEvent) => ClubEvent) => {
    if (childId === undefined) patchEvent(client, eventId, change)
    else patchChildEvent(client, { childId, id: eventId }, change)
  }
  const show = (given: GivenAnswer) => patch((event) => withAnswer(event, given))
  const isLast = () => client.isMutating({ mutationKey: mutationKey(eventId) }) === 1
  return mutationOptions({
    mutationKey: mutationKey(eventId),
    scope: { id: `answer ${eventId}` },
    networkMode: 'always',
    mutationFn: async ({ written }: WrittenChange) => {
      const outcome = await sendAnswer(written)
      if (!outcome.kept && outcome.taken)
        patch((event) => withTimeOf(event, outcome.status, outcome.answeredAt))
      return outcome
    },
    onMutate: async (given) => {
      await Promise.all(ANSWERED.map((queryKey) => client.cancelQueries({ queryKey })))
      show(given)
    },
    onError: (_error, { before }) => {
      if (isLast()) show(before)
    },
    onSettled: () => {
      if (!isLast()) return
      // Canceled first: a query without data would otherwise take what was read before the answer, such as no place in a
      // queue that was just joined (TanStack Query joins a first fetch instead of repeating it).
      for (const queryKey of ANSWERED)
        void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
    },
  })
}
