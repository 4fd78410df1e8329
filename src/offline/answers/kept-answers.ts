import { createStore } from 'zustand/vanilla'

import type { ErrorCode } from '#api/errors.ts'
import type { RegistrationStatus } from '#api/rows.ts'
import { answersInMemory, keptAnswersKey as key } from '#lib/browser/kept-answers.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'

/** Why an answer does not hold: the error code of the server, or another was given after it on another device. */
export type Refusal = ErrorCode | 'ANSWERED_LATER'

/** An answer to an event that the server has not received yet, or that does not hold. */
export interface KeptAnswer {
  /** Null withdraws an earlier answer. */
  status: RegistrationStatus | null
  comment: string | null
  /** The number of guests and their names; absent if the answer says nothing about guests. */
  guests?: number
  guest_names?: string[]
  /** ISO 8601, in server time as far as this device knows it. */
  answered_at: string
  /** Why it does not hold; it is shown but not sent again. */
  refused?: Refusal
}

/** The key of an answer: the event's id, plus the child's if the answer is on a child's behalf. */
export const answerKey = (eventId: string, childId?: string): string =>
  childId === undefined ? eventId : `${eventId}/${childId}`

/** The event and child in a key. */
export function partsOf(key: string): { eventId: string; childId: string | undefined } {
  const [eventId = '', childId] = key.split('/')
  return { eventId, childId }
}

/** By `answerKey`. */
export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

/** One person's answers that are written down on this device. Also sees changes from other tabs. */
export function keptAnswers(userId: string) {
  const store = createStore<KeptAnswers>(() => read(userId))
  let seen = readItem(key(userId))
  /** Also before every change, which would otherwise drop what another tab has just stored: its event may still be on its way. */
  const catchUp = () => {
    const stored = readItem(key(userId))
    // On a full disk it stays as it was, and what this tab keeps is only in its memory.
    if (stored === seen) return
    seen = stored
    store.setState(read(userId), true)
  }
  if (typeof addEventListener === 'function')
    addEventListener('storage', (event) => {
      // Not its own type, which a worker's library does not have.
      const { key: changed } = event as { key?: string | null }
      if (changed === key(userId) || changed === null) catchUp()
    })
  const write = (answers: KeptAnswers) => {
    store.setState(answers, true)
    const written = Object.keys(answers).length > 0 ? JSON.stringify(answers) : null
    writeItem(key(userId), written)
    seen = readItem(key(userId))
    if (seen === written) answersInMemory.delete(userId)
    else answersInMemory.add(userId)
  }
  const without = (answerId: string): KeptAnswers => {
    const { [answerId]: _gone, ...others } = store.getState()
    return others
  }
  return {
    all: store.getState,
    subscribe: (listener: () => void) => store.subscribe(listener),
    /** Stores the latest answer under its key. */
    keep(answerId: string, answer: KeptAnswer): void {
      catchUp()
      write({ ...without(answerId), [answerId]: answer })
    },
    /** Removes this answer, but not a newer one to the same event. */
    forget(answerId: string, answer: Pick<KeptAnswer, 'answered_at'>): void {
      catchUp()
      if (store.getState()[answerId]?.answered_at === answer.answered_at) write(without(answerId))
    },
    /** Marks this answer as one that does not hold, but leaves a newer one to the same event alone. */
    refuse(answerId: string, answer: KeptAnswer, refused: Refusal): void {
      catchUp()
      if (store.getState()[answerId]?.answered_at !== answer.answered_at) return
      write({ ...without(answerId), [answerId]: { ...answer, refused } })
    },
  }
}

export type KeptAnswerStore = ReturnType<typeof keptAnswers>

const stores = new Map<string, KeptAnswerStore>()

/** This page's store for a person, shared by all callers. */
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
