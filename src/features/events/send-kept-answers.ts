import type { QueryClient } from '@tanstack/react-query'

import { currentSession } from '#api/session.ts'
import { type KeptAnswer, keptAnswersOf, partsOf, type Refusal } from '#offline/answers/kept-answers.ts'
import { sendAnswers } from '#offline/answers/send-answers.ts'

import { sendAnswer } from './answer-call.ts'
import { ANSWERED } from './queries.ts'

const AGAIN_MS = 60_000

const begun = new WeakSet<QueryClient>()

/**
 * Sends the answers kept while offline: now, when the network or the page comes back, and every minute for as
 * long as the page is open. Further calls do nothing.
 */
export function keepSendingAnswers(client: QueryClient): void {
  if (begun.has(client)) return
  begun.add(client)
  let sending = false
  const send = async () => {
    const userId = currentSession().user?.id
    if (sending || userId === undefined) return
    sending = true
    const heard = await sendAnswers(
      keptAnswersOf(userId),
      sendKept,
      () => currentSession().user?.id === userId,
    )
    sending = false
    if (heard) await Promise.all(ANSWERED.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  void send()
  addEventListener('online', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send()
  })
  setInterval(() => void send(), AGAIN_MS)
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
