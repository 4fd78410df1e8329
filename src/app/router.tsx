import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'

import { CookieBanner } from '#features/cookies/components/CookieBanner.tsx'
import type { MailTo } from '#features/mail/sender/mailing.ts'

import { addTexts, changeLanguage } from './i18n.ts'
import { routeTree } from './route-tree.gen.ts'
import { AppShell, preloadShell } from './shell/AppShell.tsx'
import { FullScreenSpinner } from './shell/FullScreenSpinner.tsx'
import { ScreenError } from './shell/ScreenError.tsx'
import { refreshTexts } from './sync-texts.ts'
import { UpdatePrompt } from './updates/UpdatePrompt.tsx'
import { viewTransition } from './view-transition.ts'

// Not in the first script: not every screen needs it.
const PublicFrame = lazyRouteComponent(() => import('./shell/PublicFrame.tsx'), 'PublicFrame')

/** The router for the routes in src/routes, with what surrounds every screen. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: {
      queryClient,
      Shell: AppShell,
      preloadShell: (path?: string): Promise<boolean> => preloadShell(router, path),
      PublicFrame,
      addTexts,
      changeLanguage,
      refreshTexts,
    },
    InnerWrap: Frame,
    // One path per screen, for everything that compares paths.
    rewrite: {
      input: ({ url }) => new URL(url.pathname.replace(/(?<=.)\/+$/, '') + url.search + url.hash, url),
    },
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: FullScreenSpinner,
    defaultPendingMs: 300,
    // Show a screen as soon as it is ready, even if its spinner has only just appeared.
    defaultPendingMinMs: 0,
  })
  // The router's own method would report an interrupted transition as an error.
  router.startViewTransition = (update) => {
    const isWanted = router.shouldViewTransition
    router.shouldViewTransition = undefined
    return isWanted ? viewTransition(update) : update()
  }
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  // What one screen passes to the next, also across a reload. Not in the URL, which others may see.
  interface HistoryState {
    /** An address typed earlier, to prefill. */
    email?: string
    /** Members chosen in a list, for the e-mail sender. */
    mailTo?: MailTo
    /** A list's filters, for the link back to it. */
    listSearch?: Record<string, unknown>
    /** The last mail requested: to whom, and when (milliseconds since 1970). */
    mailSent?: { to: string; at: number } | undefined
    /** A new password was set; the login confirms it. */
    passwordReset?: boolean
    /** The account was deleted; the login says goodbye. */
    accountDeleted?: boolean
  }
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The screen fills the window, without navigation. */
    fullScreen?: boolean
  }
}

/** Components that may appear over any screen. */
function Frame({ children }: PropsWithChildren) {
  return (
    <>
      {children}
      <CookieBanner />
      <UpdatePrompt />
    </>
  )
}
