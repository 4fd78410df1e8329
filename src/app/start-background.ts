import { checkSession } from '#features/session/account.ts'
import { startDraining } from '#offline/start-draining.ts'
import { wipeExpiredRosters } from '#offline/roster-store.ts'

import { keepTexts } from './keep-texts.ts'
import { reloadOnStaleChunk } from './updates/stale-chunks.ts'
import { registerServiceWorker } from './updates/registration.ts'

const SESSION_CHECK_MS = 5 * 60_000

/** All that goes on beside the screens, for as long as the page lives. */
export function startBackground(): void {
  reloadOnStaleChunk()
  keepTexts()
  startDraining()
  void wipeExpiredRosters(Date.now())
  keepSessionChecked()
  // Where workers are refused, as in some private windows, the app works without.
  if (import.meta.env.PROD) registerServiceWorker().catch((error) => console.warn(error))
}

// At the start, and when the app is shown again after a while.
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
