import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { type KeptAnswer, keptAnswersOf } from '#offline/answers/kept-answers.ts'

/** The reader's answer to an event that waits for a network or was refused, and how to put a refusal aside. */
export function useKeptAnswer(eventId: string): { kept: KeptAnswer | undefined; dismiss: () => void } {
  const { user } = useStore(sessionStore)
  const store = keptAnswersOf(user?.id ?? '')
  const kept = useSyncExternalStore(store.subscribe, store.all)[eventId]
  return { kept, dismiss: () => kept && store.forget(eventId, kept) }
}
