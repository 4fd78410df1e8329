import { get, set } from 'idb-keyval'

import { keyValueStore } from '../storage/key-value.ts'
import { type KeptAnswers, keptAnswersOf } from './kept-answers.ts'

/**
 * Answers given with the buttons of a notification while the app is closed. A worker has no localStorage, so there the answers that
 * wait are stored in IndexedDB, by person; a page adopts them into its own as soon as it is about to send.
 */
const store = keyValueStore('samspel-answers', 'answers')

let writing: Promise<void> = Promise.resolve()
const followed = new Set<string>()

/** For the worker: reads a person's answers that wait, and stores every change from then on. Rejects with StorageFailure. */
export async function openAnswersInWorker(userId: string): Promise<void> {
  await writing
  const kept = keptAnswersOf(userId)
  const stored = (await get<KeptAnswers>(userId, store)) ?? {}
  const known = kept.all()
  // A page has adopted them meanwhile.
  for (const [key, answer] of Object.entries(known)) if (!(key in stored)) kept.forget(key, answer)
  for (const [key, answer] of Object.entries(stored))
    if (known[key]?.answered_at !== answer.answered_at) kept.keep(key, answer)
  if (followed.has(userId)) return
  followed.add(userId)
  kept.subscribe(() => {
    const change = set(userId, kept.all(), store)
    writing = Promise.allSettled([writing, change]).then(() => undefined)
  })
}

/** Resolves when every change in the worker so far is on disk. */
export const answersInWorkerWritten = (): Promise<void> => writing

/** For a page: takes over a person's answers that the worker has stored. Never rejects. */
export async function adoptAnswersOfWorker(userId: string): Promise<void> {
  const kept = keptAnswersOf(userId)
  // In one transaction, so that the worker adds none between reading and deleting.
  await store('readwrite', async (answers) => {
    const request = answers.get(userId) as IDBRequest<KeptAnswers | undefined>
    await new Promise<void>((resolve) => {
      request.addEventListener('success', () => {
        for (const [key, answer] of Object.entries(request.result ?? {}))
          if (!(answer.answered_at < (kept.all()[key]?.answered_at ?? ''))) kept.keep(key, answer)
        answers.delete(userId)
        resolve()
      })
    })
  }).catch(() => undefined)
}
