import { configureSessionStorage, reloadSession } from '#api/session.ts'
import { answersInWorkerWritten, openAnswersInWorker } from '#offline/answers/answers-of-worker.ts'
import { answerRows } from '#offline/answers/send-answers.ts'
import { watchServerClock } from '#offline/clock/device-clock.ts'
import { drain, includeAnswers } from '#offline/delivery/drain.ts'
import type { AnsweredMessage, WindowMessage } from '#offline/delivery/worker-messages.ts'
import { mirroredStorage, mirrorWritten } from '#offline/session/session-mirror.ts'

import { worker } from './scope.ts'

/** How long an open window may take to accept the job; a frozen one never does. */
const ANSWER_MS = 2_000

configureSessionStorage(mirroredStorage)
watchServerClock()
includeAnswers(async (ownerId) => {
  await openAnswersInWorker(ownerId)
  return answerRows(ownerId, () => void tellWindows())
})

/**
 * Sends the outbox after the network came back: from an open window, which knows the session best, else from here.
 * Rejects if something is left that a later attempt may send, so that the browser tries again.
 */
export async function syncOutbox(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const taken = await Promise.any(windows.map(ask)).catch(() => false)
  if (taken) return
  await reloadSession()
  const { state } = await drain('sync')
  // A refresh in progress must be on disk before the browser suspends the worker.
  await Promise.all([mirrorWritten(), answersInWorkerWritten()])
  if (state === 'waiting') throw new Error('The outbox is not empty yet')
}

/** Has open windows show what has just been answered. */
export async function tellWindows(): Promise<void> {
  for (const client of await worker.clients.matchAll({ type: 'window' }))
    client.postMessage({ type: 'ANSWERED' } satisfies AnsweredMessage, [])
}

/** Resolves when the window takes the job, rejects if it does not answer in time. */
function ask(client: Client): Promise<true> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer')), ANSWER_MS)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    client.postMessage({ type: 'DRAIN_OUTBOX' } satisfies WindowMessage, [port2])
  })
}
