import type { QueryClient } from '@tanstack/react-query'

import { currentSession } from '#api/session.ts'
import { type KeptAnswer, keptAnswersOf, partsOf, type Refusal } from '#offline/answers/kept-answers.ts'
import { sendAnswers } from '#offline/answers/send-answers.ts'
import { backOff } from '#offline/delivery/back-off.ts'

import { sendAnswer } from './answer-call.ts'
import { ANSWERED } from './queries.ts'

const LONGEST_PAUSE_MS = 60_000

/** By what each of them does when asked once more. */
const senders = new WeakMap<QueryClient, () => void>()

/**
 * Sends the answers kept while offline: now, when the network or the page comes back, and for as long as any wait, after
 * pauses that grow from a second to a minute. A further call only starts with the shortest pause again.
 */
export function keepSendingAnswers(client: QueryClient): void {
  const sendSoon = senders.get(client)
  if (sendSoon) return sendSoon()
  let sending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    failures++
    clearTimeout(timer)
    timer = setTimeout(() => void send(), Math.min(LONGEST_PAUSE_MS, backOff(failures, Math.random)))
  }
  const send = async () => {
    const userId = currentSession().user?.id
    if (sending || userId === undefined) return
    sending = true
    const store = keptAnswersOf(userId)
    const heard = await sendAnswers(store, sendKept, () => currentSession().user?.id === userId)
    sending = false
    if (Object.values(store.all()).some(({ refused }) => refused === undefined)) pause()
    if (heard) await Promise.all(ANSWERED.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  senders.set(client, () => {
    failures = 0
    pause()
  })
  void send()
  addEventListener('online', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send()
  })
}

/**
 * Sends one kept answer. Resolves with ANSWERED_LATER if a different one was given after it, by the same person or the child's
 * other guardian. Throws ApiError.
 */
export async function sendKept(key: string, answer: KeptAnswer): Promise<Refusal | undefined> {
  const { eventId, childId } = partsOf(key)
  const { status, taken } = await sendAnswer(eventId, answer, childId)
  // The server also holds this answer with a later time, if only its response to it was lost.
  const holds = status === answer.status || (status === 'going' && answer.status === 'queued')
  return taken || holds ? undefined : 'ANSWERED_LATER'
}
