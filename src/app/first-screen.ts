import { currentSession } from '#api/session.ts'
import { preloadGuards } from '#features/session/guards.ts'
import { claimDrafts } from '#lib/drafts.ts'
import { within } from '#lib/waiting.ts'
import { adoptMirroredSession } from '#offline/session-mirror.ts'

import { addTexts } from './i18n.ts'
import type { PersistenceOnDemand } from './persistence-on-demand.ts'
import type { AppRouter } from './router.tsx'

/** A screen that is not there by then is rendered as far as it is, with its spinner or its skeletons. */
const LIMIT_MS = 500

/**
 * Brings the first screen, so that it is rendered whole and once: its code, and, after the session and what was read
 * before are restored, what its guards and loaders ask. Never rejects: the router shows what went wrong.
 */
export async function loadFirstScreen(router: AppRouter, persistence: PersistenceOnDemand): Promise<void> {
  // Who is logged out will be sent elsewhere.
  if (currentSession().user) {
    preloadCode(router)
    persistence.preload()
    addTexts('member').catch(() => undefined)
  }
  await adoptMirroredSession()
  const { user } = currentSession()
  if (user) {
    claimDrafts(user.id)
    await persistence.start(user.id)
  }
  await within(LIMIT_MS, router.load())
}

// All of it at once: each would otherwise be asked for when the one before it has run.
function preloadCode(router: AppRouter): void {
  preloadGuards()
  void router.options.context.preloadShell().catch(() => undefined)
  for (const match of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[match.routeId as keyof typeof router.routesById]
    // What fails is tried again, and then reported, by the router itself.
    void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
  }
}
