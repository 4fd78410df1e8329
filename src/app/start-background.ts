import type { QueryClient } from '@tanstack/react-query'

import { currentSession, sessionStore } from '#api/session.ts'
import { appOnDevice } from '#lib/app-on-device.ts'
import { untilLoaded } from '#lib/until-loaded.ts'
import { withTimeout } from '#lib/with-timeout.ts'

import { printInLight } from './print-in-light.ts'
import { syncTexts } from './sync-texts.ts'
import { loadTextFont } from './text-font.ts'
import { registerServiceWorker } from './updates/registration.ts'
import { reloadOnStaleChunk } from './updates/stale-chunks.ts'

/** After this, the font no longer waits for what is being read. */
const FONT_WAIT_MS = 3000

/** Starts everything that runs in the background until the page is closed. */
export function startBackground(queryClient: QueryClient): void {
  reloadOnStaleChunk()
  printInLight()
  syncTexts()
  void withTimeout(FONT_WAIT_MS, untilRead(queryClient)).then(loadTextFont)
  onceLoggedIn(() => {
    // Whatever happens to the network: scans and answers would otherwise never be sent.
    void untilLoaded(() => import('./start-member-background.ts')).then(({ startMemberBackground }) =>
      startMemberBackground(queryClient),
    )
  })
  // If the browser refuses service workers, as in some private windows, the app works without one.
  if (import.meta.env.PROD) registerServiceWorker().catch((error) => console.warn(error))
  else appOnDevice.setState({ state: 'never' })
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
