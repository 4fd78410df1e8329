import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { answerKey, type KeptAnswer, keptAnswersOf } from '#offline/answers/kept-answers.ts'

import { useChild } from './answering-for.ts'

/** The reader's answer to an event, or that of the child whom they answer for here, that waits for a network or was refused, and how to put a refusal aside. */
export function useKeptAnswer(eventId: string): { kept: KeptAnswer | undefined; dismiss: () => void } {
  const { user } = useStore(sessionStore)
  const store = keptAnswersOf(user?.id ?? '')
  const key = answerKey(eventId, useChild()?.user_id)
  const kept = useSyncExternalStore(store.subscribe, store.all)[key]
  return { kept, dismiss: () => kept && store.forget(key, kept) }
}
