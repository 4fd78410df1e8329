import type { QueryClient } from '@tanstack/react-query'

import { ANSWERED } from '#api/query-keys.ts'
import { checkSession } from '#features/session/account.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { hasKeptAnswers } from '#lib/browser/kept-answers.ts'
import { keepClock, watchServerClock } from '#offline/clock/device-clock.ts'
import { includeAnswers } from '#offline/delivery/drain.ts'
import { startDraining } from '#offline/delivery/start-draining.ts'
import { wipeExpiredRosters } from '#offline/roster/roster-store.ts'
import { ignoreShiftedPresses } from '#ui/browser/ignore-shifted-presses.ts'

import { keepRestoredPageInStep } from './restored-page.ts'
import { retryRefusedScans } from './retry-refused-scans.ts'
import { loadTextFont } from './text-font.ts'

const SESSION_CHECK_MS = 5 * 60_000
/** After this, the font of the texts no longer waits for what is being read. */
const FONT_WAIT_MS = 3000
const EXPIRY_CHECK_MS = 60 * 60_000

/**
 * Starts what runs from the first login on. Logging out deletes the rosters; without a session nothing is
 * sent.
 */
export function startMemberBackground(queryClient: QueryClient): void {
  void withTimeout(FONT_WAIT_MS, untilRead(queryClient)).then(loadTextFont)
  ignoreShiftedPresses()
  watchServerClock()
  document.addEventListener('visibilitychange', keepClock)
  sendAnswersWithScans(queryClient)
  startDraining()
  retryRefusedScans(queryClient)
  keepExpiredRostersAway()
  keepSessionChecked()
  keepRestoredPageInStep()
}

// Repeated, because an app may be left open for days, for example on a tablet at a door.
function keepExpiredRostersAway(): void {
  const wipe = () => wipeExpiredRosters().catch((error) => console.warn(error))
  void wipe()
  setInterval(() => void wipe(), EXPIRY_CHECK_MS)
}

// The code that sends answers is loaded only if some wait, and that of notifications only where they are allowed.
function sendAnswersWithScans(queryClient: QueryClient): void {
  const refresh = () => ANSWERED.map((queryKey) => void queryClient.invalidateQueries({ queryKey }))
  const findAnswers = async (ownerId: string) => {
    if (!hasKeptAnswers(ownerId)) return undefined
    const { answerRows } = await import('#offline/answers/send-answers.ts')
    return answerRows(ownerId, refresh)
  }
  includeAnswers(findAnswers)
  const follow = async () => {
    if (globalThis.Notification?.permission === 'granted')
      (await import('./follow-notifications.ts')).followNotifications(findAnswers, refresh)
  }
  void follow()
  document.addEventListener('visibilitychange', follow)
}

// At startup, and when the app is shown again after a while.
function keepSessionChecked(): void {
  let checkedAt = -Infinity
  const check = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < SESSION_CHECK_MS) return
    checkedAt = performance.now()
    void checkSession()
  }
  check()
  document.addEventListener('visibilitychange', check)
}

/** Resolves when nothing is being read from the server. */
function untilRead(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
