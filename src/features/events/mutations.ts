import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { ApiError } from '#api/errors.ts'
import { currentSession } from '#api/session.ts'
import { inTurn } from '#offline/answers/in-turn.ts'
import { answerKey, type KeptAnswer, keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { canBeSentLater } from '#offline/answers/send-answers.ts'

import { answeredAt, type Holds, rightAfter, sendAnswer } from './answer-call.ts'
import { patchChildEvent, patchEvent } from './cache.ts'
import type { ClubEvent } from './event.ts'
import { ANSWERED, eventQueries } from './queries.ts'
import { type GivenAnswer, withAnswer, withTimeOf } from './registration.ts'
import { keepSendingAnswers } from './send-kept-answers.ts'

export interface AnswerChange extends GivenAnswer {
  before: GivenAnswer
  /** Whether this undoes an earlier change. */
  undoes?: boolean
}

/** Shared by every answer to the event, the reader's own and those for children. */
const mutationKey = (eventId: string) => [...eventQueries.all, 'answer', eventId]

/**
 * Saves the reader's answer to one event, or that of a child. The answer is shown at once and reverted if the
 * server refuses it. Answers to the same event are sent one after another, so that the last one given is the
 * last one saved. Without a network the answer is kept and sent later; the result says whether it was.
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
    mutationFn: async (given: AnswerChange) => {
      const outcome = await saveAnswer(eventId, given, childId)
      if (outcome.kept) keepSendingAnswers(client)
      else if (outcome.taken) patch((event) => withTimeOf(event, outcome.status, outcome.answeredAt))
      return outcome
    },
    onMutate: async (given) => {
      keepAnswer(eventId, given, childId)
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

/** How saving an answer went: kept on the device, or the answer that holds, and whether it is this one. */
type Outcome = { kept: true } | ({ kept: false } & Holds)

/**
 * When a change counts as given that is only about the comment or the guests of an answer, or undoes one: right after that answer.
 * If another was given since, on another device, it holds. Undefined for any other change, which counts from now.
 */
function asOf({ answer, before }: AnswerChange, key: string, kept?: KeptAnswer): string | undefined {
  if (answer === null || answer !== before.answer || !before.answeredAt) return undefined
  return rightAfter(before.answeredAt, key, kept)
}

/** A change that this device keeps until the server has it. */
interface KeptChange {
  key: string
  kept: KeptAnswer
  /** When it counts as given; undefined for when it arrives. */
  since: string | undefined
  userId: string
}

const keptChanges = new WeakMap<AnswerChange, KeptChange>()

/** Keeps a change from when it is made: the page may be closed while it, or the one before it, is in flight. */
function keepAnswer(eventId: string, change: AnswerChange, childId: string | undefined): void {
  const { answer, comment, guests, before, undoes } = change
  const key = answerKey(eventId, childId)
  const userId = currentSession().user?.id ?? ''
  const store = keptAnswersOf(userId)
  // Leave guests out if the reader never brought any, so that guests set on another device are kept.
  const ofGuests = (guests ?? before.guests) && {
    guests: guests?.count ?? 0,
    guest_names: [...(guests?.names ?? [])],
  }
  // Undoing "not going" restores the place, or joins the waiting list if the place has been given away
  // since.
  const status = undoes && answer === 'going' && before.answer !== 'going' ? 'queued' : answer
  const replaced = store.all()[key]
  const since = asOf(change, key, replaced)
  const kept: KeptAnswer = { status, comment, ...ofGuests, answered_at: since ?? answeredAt(key, replaced) }
  store.keep(key, kept)
  keptChanges.set(change, { key, kept, since, userId })
}

async function saveAnswer(eventId: string, change: AnswerChange, childId?: string): Promise<Outcome> {
  const known = keptChanges.get(change)
  if (!known) throw new ApiError('ERROR_UNKNOWN')
  const { key, since, userId } = known
  const store = keptAnswersOf(userId)
  let { kept } = known
  const now = answeredAt(key)
  // The one before it may have arrived later than this one was made.
  if (!since && now > kept.answered_at && store.all()[key]?.answered_at === kept.answered_at) {
    kept = { ...kept, answered_at: now }
    store.keep(key, kept)
  }
  const { answered_at: _at, ...told } = kept
  let holds: Holds | undefined
  try {
    holds = await inTurn(key, async () => {
      // Somebody else has logged in while this waited.
      if ((currentSession().user?.id ?? '') !== userId) return undefined
      return sendAnswer(eventId, { ...told, ...(since && { answered_at: since }) }, childId)
    })
  } catch (error) {
    if (canBeSentLater(error)) return { kept: true }
    store.forget(key, kept)
    throw error
  }
  if (!holds) return { kept: true }
  store.forget(key, kept)
  return { kept: false, ...holds }
}
