import { call } from '#api/functions.ts'
import { currentSession, reloadSession } from '#api/session.ts'
import { answersInWorkerWritten, openAnswersInWorker } from '#offline/answers/answers-of-worker.ts'
import { answerKey } from '#offline/answers/kept-answers.ts'
import { sendAnswer } from '#offline/answers/send-answers.ts'
import { writeAnswer } from '#offline/answers/write-answer.ts'
import { OUTBOX_SYNC_TAG } from '#offline/delivery/worker-messages.ts'
import { subscribe } from '#offline/notifications/register.ts'
import { type NotificationData, showBadge } from '#offline/notifications/shown.ts'
import { mirrorWritten } from '#offline/session/session-mirror.ts'

import { type SyncRegistration, worker } from './scope.ts'
import { tellWindows } from './sync-outbox.ts'

/** What the server sends (server/push/compose.ts): a declarative push message, which Safari shows without this worker. */
interface PushMessage {
  app_badge: number
  notification: NotificationOptions & {
    title: string
    navigate: string
    data: NotificationData
    /** Missing from TypeScript's library. */
    actions?: { action: string; title: string }[]
  }
}

const ANSWERS = ['going', 'declined'] as const
type ButtonAnswer = (typeof ANSWERS)[number]

/** Whether a button of a notification gives an answer; a tap beside the buttons does not. */
export const isAnswer = (action: string): action is ButtonAnswer =>
  ANSWERS.some((answer) => answer === action)

/**
 * Shows a push message. One about the same event replaces the one before it, with a sound of its own. If its reader is not logged in
 * here any more, which the server may not know yet, nothing is shown, and no further ones come.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  // Safari shows a declarative message by itself.
  if (!data) return
  const message = data.json() as PushMessage
  await reloadSession()
  if (currentSession().user?.id !== message.notification.data.reader) return unsubscribe()
  const { title, navigate: _navigate, ...options } = message.notification
  await Promise.all([
    worker.registration.showNotification(title, { ...options, renotify: true } as NotificationOptions),
    showBadge(message.app_badge),
  ])
}

async function unsubscribe(): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Opens what a notification is about: in a window that is open, or in a new one, which works offline, too. */
export async function openFrom({ data }: Notification): Promise<void> {
  const { pathname, search } = new URL((data as NotificationData).navigate)
  // The path alone: whatever the message says, it leads to this site.
  const url = new URL(pathname + search, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window' })
  const open = windows.find((window) => window.url === url) ?? windows[0]
  if (!open) return void (await worker.clients.openWindow(url))
  // A browser may refuse to bring it to the front; it shows what was asked for all the same.
  await open.focus().catch(() => undefined)
  if (open.url !== url) await open.navigate(url)
}

/**
 * Answers from a notification's button, as the app would: written down first, then sent, and if that fails now, later. Where it cannot be
 * answered so, because somebody has logged out or the server refuses it, the notification comes back without buttons.
 */
export async function giveAnswer(notification: Notification, status: ButtonAnswer): Promise<void> {
  const { answer, badge } = notification.data as NotificationData
  await reloadSession()
  const userId = currentSession().user?.id
  if (!answer || userId === undefined) return openFrom(notification)
  await openAnswersInWorker(userId)
  const key = answerKey(answer.event_id, answer.member_id === userId ? undefined : answer.member_id)
  const written = writeAnswer(key, { status, comment: null })
  await answersInWorkerWritten()
  try {
    const { kept } = await sendAnswer(written)
    if (kept) await Promise.all([showBadge(Math.max(0, badge - 1)), askForSync()])
    else await tellWindows()
  } catch {
    await showAgain(notification)
  }
  await Promise.all([answersInWorkerWritten(), mirrorWritten()])
}

/** Asks the browser to wake this worker when the network is back, where it can; elsewhere the app's next start sends what waits. */
async function askForSync(): Promise<void> {
  const { sync } = worker.registration as SyncRegistration
  await sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined)
}

async function showAgain({ title, body, lang, dir, tag, icon, data }: Notification): Promise<void> {
  await worker.registration.showNotification(title, { body, lang, dir, tag, icon, data, silent: true })
}

/** Subscribes again when the browser has ended a subscription by itself. */
export async function resubscribe(): Promise<void> {
  await reloadSession()
  if (!currentSession().user) return
  const key = await call('push_key', {}, { get: true })
  if (key) await subscribe(worker.registration, key)
}
