import { call } from '#api/functions.ts'
import { currentSession } from '#api/session.ts'

/** The Badging API is missing from TypeScript's library for workers. */
type Badging = Partial<Record<'setAppBadge', (count: number) => Promise<void>>>

/** The data of a notification, as server/push/compose.ts writes it. */
export interface NotificationData {
  navigate: string
  badge: number
  /** Whom it is for: another may have logged in on this device. */
  reader: string
  /** Whose answer to what its buttons give. */
  answer?: { event_id: string; member_id: string }
}

const mayShow = () => globalThis.Notification?.permission === 'granted'

/** Shows a number on the app's icon, or none for 0. Does nothing where icons have none. */
export async function showBadge(count: number): Promise<void> {
  if (mayShow()) await (navigator as Badging).setAppBadge?.(count).catch(() => undefined)
}

/**
 * Shows how many events wait for an answer on the app's icon, and takes back the notifications that ask for one given meanwhile, also
 * on another device. Never rejects: without a network all stays as it was.
 */
export async function catchUpWithAnswers(): Promise<void> {
  if (!mayShow() || !currentSession().user) return
  const waiting = await call('events_to_answer', {}, { get: true }).catch(() => undefined)
  if (!waiting) return
  await showBadge(new Set(waiting.map(({ event_id }) => event_id)).size)
  for (const notification of await shown()) {
    const { answer } = (notification.data ?? {}) as Partial<NotificationData>
    const isWaiting = waiting.some(
      ({ event_id, member_id }) => event_id === answer?.event_id && member_id === answer.member_id,
    )
    if (answer && !isWaiting) notification.close()
  }
}

/** Takes the notifications of an event from the screen once it is answered, here or in the app. Never rejects. */
export async function takeBack(eventId: string): Promise<void> {
  if (!mayShow()) return
  for (const notification of await shown({ tag: `event-${eventId}` })) notification.close()
  await catchUpWithAnswers()
}

/** Takes everything from the screen and the icon: whoever logs out leaves nothing to read. Never rejects. */
export async function takeAllBack(): Promise<void> {
  for (const notification of await shown()) notification.close()
  await showBadge(0)
}

async function shown(filter?: GetNotificationOptions): Promise<Notification[]> {
  const { registration } = globalThis as { registration?: ServiceWorkerRegistration }
  const own = registration ?? (await navigator.serviceWorker?.getRegistration().catch(() => undefined))
  return (await own?.getNotifications(filter).catch(() => undefined)) ?? []
}
