import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { answerKey, type KeptAnswer, keptAnswersOf } from '#offline/answers/kept-answers.ts'

import { useChild } from './answering-for.ts'

/**
 * The answer of the reader, or of the child they are answering for here, that is waiting for a network or was
 * refused, and a way to dismiss it.
 */
export function useKeptAnswer(eventId: string): { kept: KeptAnswer | undefined; dismiss: () => void } {
  const { user } = useStore(sessionStore)
  const store = keptAnswersOf(user?.id ?? '')
  const key = answerKey(eventId, useChild()?.user_id)
  const kept = useSyncExternalStore(store.subscribe, store.all)[key]
  return { kept, dismiss: () => kept && store.forget(key, kept) }
}
