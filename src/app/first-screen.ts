import { currentSession } from '#api/session.ts'
import { preloadGuards } from '#features/session/guards.ts'
import { claimDrafts } from '#lib/drafts.ts'
import { pause } from '#lib/pause.ts'
import { withTimeout } from '#lib/with-timeout.ts'
import { adoptMirroredSession } from '#offline/session/session-mirror.ts'
import { renderWhole } from '#ui/pacing/use-second-render.ts'

import { addTexts } from './i18n.ts'
import type { PersistenceOnDemand } from './persistence-on-demand.ts'
import type { AppRouter } from './router.tsx'

interface FirstScreen {
  router: AppRouter
  persistence: PersistenceOnDemand
  /** Called once, when the session is restored and before anything is asked with it. */
  onSessionRestored: () => void
}

/** A screen that is not there by then is rendered as far as it is, with its spinner or its skeletons. */
const LIMIT_MS = 500

/**
 * Brings the first screen, so that it is rendered whole and once: its code, and, after the session and what was read
 * before are restored, what its guards and loaders ask. Never rejects: the router shows what went wrong.
 */
export async function loadFirstScreen(app: FirstScreen): Promise<void> {
  const { router, persistence, onSessionRestored } = app
  const matches = router.matchRoutes(router.latestLocation)
  const ids = matches.map(({ routeId }) => routeId as keyof typeof router.routesById)
  // All of it at once: each would otherwise be asked for when the one before it has run. Who is logged out will be sent
  // elsewhere, but for the public screens.
  if (ids.includes('/_public')) {
    preloadRoutes(router, ids)
    ignoreFailure(router.options.context.PublicFrame.preload?.())
  } else if (currentSession().user) {
    // Each by itself: what Material UI is built on with the theme, then the bars, then the screen.
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
  // The server may refuse the session already at the first question, which ends it: whoever follows it must know then.
  onSessionRestored()
  await withTimeout(LIMIT_MS, router.load())
}

/** Renders only the first screen in steps, and not when it is loaded again: every other is there at once, as it was left. */
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

// What fails is tried again, and then reported, by the router itself.
function ignoreFailure(work: Promise<unknown> | undefined): void {
  work?.catch(() => undefined)
}
