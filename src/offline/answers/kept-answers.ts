import { createStore } from 'zustand/vanilla'

import type { RegistrationStatus } from '#api/rows.ts'
import { keptAnswersKey as key } from '#lib/kept-answers.ts'
import { readItem, writeItem } from '#lib/storage.ts'

/** An answer to an event that the server does not have yet, or has refused. */
export interface KeptAnswer {
  /** Null withdraws an earlier one. */
  status: RegistrationStatus | null
  comment: string | null
  /** How many come along, and what they are called; missing where the answer says nothing of guests. */
  guests?: number
  guest_names?: string[]
  /** ISO 8601, by the server's clock as far as this device knows it. */
  answered_at: string
  /** The code of the server's refusal: it is not sent again, only shown. */
  refused?: string
}

/** Under which an answer is kept: the event's id, and whose answer it is where it is given for a child. */
export const answerKey = (eventId: string, childId?: string): string =>
  childId === undefined ? eventId : `${eventId}/${childId}`

/** The event and the child that a key names. */
export function partsOf(key: string): { eventId: string; childId: string | undefined } {
  const [eventId = '', childId] = key.split('/')
  return { eventId, childId }
}

/** By `answerKey`. */
export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

/** What one person has answered on this device while the server was out of reach. Another tab's changes arrive too. */
export function keptAnswers(userId: string) {
  const store = createStore<KeptAnswers>(() => read(userId))
  if (typeof addEventListener === 'function')
    addEventListener('storage', (event) => {
      if (event.key === key(userId) || event.key === null) store.setState(read(userId), true)
    })
  const write = (answers: KeptAnswers) => {
    store.setState(answers, true)
    writeItem(key(userId), Object.keys(answers).length > 0 ? JSON.stringify(answers) : null)
  }
  const without = (answerId: string): KeptAnswers => {
    const { [answerId]: _gone, ...others } = store.getState()
    return others
  }
  return {
    all: store.getState,
    subscribe: (listener: () => void) => store.subscribe(listener),
    /** Keeps the newest answer under its key. */
    keep: (answerId: string, answer: KeptAnswer) => write({ ...without(answerId), [answerId]: answer }),
    /** Forgets this answer; a newer one to the same event stays. */
    forget(answerId: string, answer: Pick<KeptAnswer, 'answered_at'>): void {
      if (store.getState()[answerId]?.answered_at === answer.answered_at) write(without(answerId))
    },
    /** Marks this answer as refused; a newer one to the same event stays as it is. */
    refuse(answerId: string, answer: KeptAnswer, code: string): void {
      if (store.getState()[answerId]?.answered_at !== answer.answered_at) return
      write({ ...without(answerId), [answerId]: { ...answer, refused: code } })
    },
  }
}

export type KeptAnswerStore = ReturnType<typeof keptAnswers>

const stores = new Map<string, KeptAnswerStore>()

/** The one store of a person in this page. */
export function keptAnswersOf(userId: string): KeptAnswerStore {
  const store = stores.get(userId) ?? keptAnswers(userId)
  stores.set(userId, store)
  return store
}

function read(userId: string): KeptAnswers {
  try {
    const stored: unknown = JSON.parse(readItem(key(userId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as KeptAnswers) : {}
  } catch {
    return {}
  }
}
