import { currentSession } from '#api/session.ts'
import { preloadGuards } from '#features/session/guards.ts'
import { pause } from '#lib/async/pause.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { claimDrafts } from '#lib/browser/drafts.ts'
import { adoptMirroredSession } from '#offline/session/session-mirror.ts'
import { renderWhole } from '#ui/pacing/use-second-render.ts'

import { addTexts } from './i18n.ts'
import type { PersistenceOnDemand } from './persistence-on-demand.ts'
import type { AppRouter } from './router.tsx'

interface FirstScreen {
  router: AppRouter
  persistence: PersistenceOnDemand
  /** Called once, when the session has been restored and before any request is made with it. */
  onSessionRestored: () => void
}

/** After this, a screen that is not ready is rendered as it is, with its spinner or skeletons. */
const LIMIT_MS = 500

/**
 * Prepares the first screen so that it is rendered once, and complete: loads its code, then (once the session
 * and the persisted cache are restored) what its guards and loaders request. Never rejects: the router
 * reports failures.
 */
export async function loadFirstScreen(app: FirstScreen): Promise<void> {
  const { router, persistence, onSessionRestored } = app
  const matches = router.matchRoutes(router.latestLocation)
  const ids = matches.map(({ routeId }) => routeId as keyof typeof router.routesById)
  // All in parallel: otherwise each would be requested only after the previous one has run. Nothing for
  // logged-out visitors except on public screens: they will be redirected.
  if (ids.includes('/_public')) {
    preloadRoutes(router, ids)
    ignoreFailure(router.options.context.PublicFrame.preload?.())
  } else if (currentSession().user) {
    // One after another: Material UI's base with the theme, then the bars, then the screen.
    ignoreFailure(import('./theme.ts').then(({ appTheme }) => appTheme()))
    await pause()
    ignoreFailure(router.options.context.preloadShell())
    await pause()
    preloadRoutes(router, ids)
    await pause()
    preloadGuards()
  }
  await pause()
  if (currentSession().user) {
    persistence.preload()
    ignoreFailure(addTexts('member'))
  }
  await adoptMirroredSession()
  const { user } = currentSession()
  if (user) {
    claimDrafts(user.id)
    await persistence.start(user.id)
  }
  // The very first request may end the session, if the server rejects it; subscribers must be in place by
  // then.
  onSessionRestored()
  await withTimeout(LIMIT_MS, router.load())
}

/**
 * Renders the first screen in steps, unless after a reload. Every other screen is rendered at once, so that
 * it appears as it was left.
 */
export function renderFirstInSteps(router: AppRouter): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry && entry.type !== 'navigate') renderWhole()
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) renderWhole()
  })
}

function preloadRoutes(router: AppRouter, ids: (keyof AppRouter['routesById'])[]): void {
  for (const id of ids) ignoreFailure(Promise.resolve(router.loadRouteChunk(router.routesById[id])))
}

// The router retries failures and then reports them.
function ignoreFailure(work: Promise<unknown> | undefined): void {
  work?.catch(() => undefined)
}
