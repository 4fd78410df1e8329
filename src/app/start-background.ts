import type { QueryClient } from '@tanstack/react-query'

import { currentSession, sessionStore } from '#api/session.ts'
import { untilLoaded } from '#lib/async/until-loaded.ts'
import { appOnDevice } from '#lib/browser/app-on-device.ts'
import { renderWhole } from '#ui/pacing/use-second-render.ts'

import { COLOR_SCHEME_ATTRIBUTE, colorModeStore } from './color-mode.ts'
import { syncTexts } from './sync-texts.ts'
import { loadTextFont } from './text-font.ts'
import { registerServiceWorker } from './updates/registration.ts'
import { reloadOnStaleChunk } from './updates/stale-chunks.ts'

/** Starts everything that runs in the background until the page is closed. */
export function startBackground(queryClient: QueryClient): void {
  reloadOnStaleChunk()
  printInLight()
  syncTexts()
  // Members get it after their data.
  if (!currentSession().user) loadTextFont()
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

/** From here on, prints whole screens, in the light scheme: paper is white, and browsers leave out the dark background of light text. */
function printInLight(): void {
  const show = (mode: string) => document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, mode)
  addEventListener('beforeprint', () => {
    // A list whose table becomes rows on the narrower sheet is printed as its first render is.
    renderWhole()
    show('light')
  })
  addEventListener('afterprint', () => show(colorModeStore.getState().mode))
}
