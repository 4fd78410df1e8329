import type { QueryClient } from '@tanstack/react-query'

import { currentSession, sessionStore } from '#api/session.ts'

import { syncTexts } from './sync-texts.ts'
import { registerServiceWorker } from './updates/registration.ts'
import { reloadOnStaleChunk } from './updates/stale-chunks.ts'

/** Everything that runs beside the screens, for as long as the page lives. */
export function startBackground(queryClient: QueryClient): void {
  reloadOnStaleChunk()
  syncTexts()
  onceLoggedIn(() => {
    import('./start-member-background.ts')
      .then(({ startMemberBackground }) => startMemberBackground(queryClient))
      .catch((error) => console.warn(error))
  })
  // Where service workers are refused, as in some private windows, the app works without.
  if (import.meta.env.PROD) registerServiceWorker().catch((error) => console.warn(error))
}

function onceLoggedIn(work: () => void): void {
  if (currentSession().user) {
    work()
    return
  }
  const stop = sessionStore.subscribe(({ user }) => {
    if (!user) return
    stop()
    work()
  })
}
