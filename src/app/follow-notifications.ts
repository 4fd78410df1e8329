import { isEndUnasked, sessionStore } from '#api/session.ts'
import { adoptAnswersOfWorker } from '#offline/answers/answers-of-worker.ts'
import { includeAnswers } from '#offline/delivery/drain.ts'
import { isAnsweredMessage } from '#offline/delivery/worker-messages.ts'
import { keepPushOn, turnPushOff } from '#offline/notifications/device.ts'
import { catchUpWithAnswers, takeAllBack } from '#offline/notifications/shown.ts'
import { announceOutboxChange } from '#offline/outbox/outbox-events.ts'

let isFollowing = false

/**
 * Keeps what notifications show, and the app, in step with each other. To be called whenever the app is shown or hidden.
 * @param findAnswers finds what this page has to send, to which the answers given in notifications are added
 * @param onAnswered called after one of those has reached the server
 */
export function followNotifications(
  findAnswers: Parameters<typeof includeAnswers>[0],
  onAnswered: () => void,
): void {
  if (document.visibilityState === 'visible') void catchUpWithAnswers()
  if (isFollowing) return
  isFollowing = true
  includeAnswers(async (ownerId) => {
    await adoptAnswersOfWorker(ownerId)
    return findAnswers(ownerId)
  })
  announceOutboxChange('added')
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (isAnsweredMessage(data)) onAnswered()
  })
  keepOn()
  sessionStore.subscribe((session, before) => {
    if (session.user && !before.user) keepOn()
    if (session.user || !before.user) return
    void takeAllBack()
    // Whoever logs in again after the session has ended by itself has them again.
    if (session.endedBy !== 'new_password' && !isEndUnasked(session)) turnPushOff().catch(report)
  })
}

const keepOn = () => void keepPushOn().catch(report)

const report = (error: unknown) => console.warn(error)
