/** Messages between windows and the service worker. */

/** From a window: the user has agreed to the update. */
export type WorkerMessage = { type: 'SKIP_WAITING' }

/** From the worker: the network is back, drain the outbox. A window that takes the job answers on the port. */
export type WindowMessage = { type: 'DRAIN_OUTBOX' }

/** From the worker: an answer was given with the button of a notification, and has reached the server. */
export type AnsweredMessage = { type: 'ANSWERED' }

/** The tag of the Background Sync event that asks for a drain. */
export const OUTBOX_SYNC_TAG = 'samspel-outbox'

/** Whether a page asks the worker to take over now. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeOf(data) === 'SKIP_WAITING'
}

/** Whether the worker asks a page to send what waits. */
export function isWindowMessage(data: unknown): data is WindowMessage {
  return typeOf(data) === 'DRAIN_OUTBOX'
}

/** Whether the worker tells a page of an answer. */
export function isAnsweredMessage(data: unknown): data is AnsweredMessage {
  return typeOf(data) === 'ANSWERED'
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
}
