import { isRetryable, toApiError } from '#api/errors.ts'

import { inTurn } from './in-turn.ts'
import type { KeptAnswer, KeptAnswerStore, Refusal } from './kept-answers.ts'

/**
 * Whether to keep an answer after this failure: the network or the server is unavailable, or the user has to
 * log in again.
 */
export const canBeSentLater = (error: unknown): boolean =>
  isRetryable(error) || toApiError(error).status === 401

/** Sends one answer. Resolves with why it does not hold, if the server received it but holds another. */
type Send = (key: string, answer: KeptAnswer) => Promise<Refusal | undefined>

/**
 * Sends stored answers, oldest first. An answer that does not hold is marked and kept for display; one at which the
 * server fails is kept for later; sending stops without a network or a login. Resolves with whether anything reached
 * the server; never rejects.
 * @param isStillOwner whether the user is still the one who answered; asked before each answer, as somebody else may
 * log in meanwhile
 */
export async function sendAnswers(
  store: KeptAnswerStore,
  send: Send,
  isStillOwner: () => boolean = () => true,
): Promise<boolean> {
  const waiting = Object.entries(store.all())
    .filter(([, answer]) => answer.refused === undefined)
    .toSorted(([, a], [, b]) => a.answered_at.localeCompare(b.answered_at))
  let heard = false
  for (const [key, answer] of waiting) {
    if (!isStillOwner()) return heard
    try {
      await inTurn(key, async () => {
        // While this waited, it may have been sent or replaced, and somebody else may have logged in.
        if (!isStillOwner() || store.all()[key]?.answered_at !== answer.answered_at) return
        const refused = await send(key, answer)
        heard = true
        if (refused) store.refuse(key, answer, refused)
        else store.forget(key, answer)
      })
    } catch (error) {
      // The server may fail at this answer only, which must not hold up the others.
      if (toApiError(error).status >= 500) continue
      if (canBeSentLater(error)) return heard
      store.refuse(key, answer, toApiError(error).code)
      heard = true
    }
  }
  return heard
}
