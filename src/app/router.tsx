import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'

import { Frame } from './Frame.tsx'
import { routeTree } from './route-tree.gen.ts'
import { FullScreenSpinner } from './shell/FullScreenSpinner.tsx'
import { ScreenError } from './shell/ScreenError.tsx'

// Apart from the first script: one of them is not needed.
const Shell = lazyRouteComponent(() => import('./shell/AppShell.tsx'), 'AppShell')
const PublicFrame = lazyRouteComponent(() => import('./shell/PublicFrame.tsx'), 'PublicFrame')

/** The router over the routes of src/routes, with what surrounds every screen. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient, Shell, PublicFrame },
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
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The screen takes the whole window: no navigation around it. */
    fullScreen?: boolean
  }
}
