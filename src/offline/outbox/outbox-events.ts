/** Tells every tab, worker and screen of this origin that the outbox has changed. */

/** `added`: there is something new to send. `changed`: a delivery progressed, or rows were deleted. */
export type OutboxChange = 'added' | 'changed'

/** `local` is false when another tab or the worker made the change. */
export type OutboxListener = (change: OutboxChange, local: boolean) => void

const listeners = new Set<OutboxListener>()
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('samspel-outbox')
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxChange>) => tell(data, false))
  return channel
}

function tell(change: OutboxChange, local: boolean): void {
  for (const listener of listeners) listener(change, local)
}

/** Calls `listener` after each change, in whichever tab. Returns a function that stops it. */
export function subscribeOutbox(listener: OutboxListener): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Announces that rows or the connection status have changed. */
export function announceOutboxChange(change: OutboxChange): void {
  openChannel()?.postMessage(change)
  tell(change, true)
}
