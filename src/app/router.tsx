import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'

import type { MailTo } from '#features/mail/sender/mailing.ts'

import { Frame } from './Frame.tsx'
import { addTexts, changeLanguage } from './i18n.ts'
import { routeTree } from './route-tree.gen.ts'
import { AppShell, preloadShell } from './shell/AppShell.tsx'
import { FullScreenSpinner } from './shell/FullScreenSpinner.tsx'
import { ScreenError } from './shell/ScreenError.tsx'
import { refreshTexts } from './sync-texts.ts'
import { viewTransition } from './view-transition.ts'

// Apart from the first script: not every screen needs it.
const PublicFrame = lazyRouteComponent(() => import('./shell/PublicFrame.tsx'), 'PublicFrame')

/** The router over the routes of src/routes, with what surrounds every screen. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: {
      queryClient,
      Shell: AppShell,
      preloadShell: (): Promise<void> => preloadShell(router),
      PublicFrame,
      addTexts,
      changeLanguage,
      refreshTexts,
    },
    InnerWrap: Frame,
    defaultPreload: 'intent',
    // What is fresh is decided by the query cache alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: FullScreenSpinner,
    defaultPendingMs: 300,
    // A screen that is there is shown, also when its spinner has only just appeared.
    defaultPendingMinMs: 0,
  })
  // The router's own leaves what is cut short to be reported as an error.
  router.startViewTransition = (update) => {
    const isWanted = router.shouldViewTransition
    router.shouldViewTransition = undefined
    return isWanted ? viewTransition(update) : update()
  }
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  // What one screen hands to the next, and a reload keeps; not in the address, which others may see.
  interface HistoryState {
    /** An address typed before, to be filled in. */
    email?: string
    /** Addresses for the e-mail sender, chosen in the list of users. */
    recipients?: readonly string[]
    /** People of an event for the e-mail sender. */
    mailTo?: MailTo
    /** What a list was narrowed to, for the way back to it. */
    listSearch?: Record<string, unknown>
    /** A mail was asked for: to whom, and when (milliseconds since 1970). */
    mailSent?: { to: string; at: number } | undefined
    /** A new password was set, which is worth a word at the login. */
    passwordReset?: boolean
    /** The person's account is deleted: a farewell at the login. */
    accountDeleted?: boolean
  }
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The screen takes the whole window: no navigation around it. */
    fullScreen?: boolean
  }
}
