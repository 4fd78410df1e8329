import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'

import { routeTree } from './route-tree.gen.ts'
import { ScreenError } from './shell/ScreenError.tsx'
import { FullScreenSpinner } from './shell/FullScreenSpinner.tsx'

// Not part of the first script: who logs in does not need it yet.
const Shell = lazyRouteComponent(() => import('./shell/AppShell.tsx'), 'AppShell')

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient, Shell },
    defaultPreload: 'intent',
    // What is fresh is decided by the query cache alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: FullScreenSpinner,
    defaultPendingMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The screen takes the whole window: no navigation around it. */
    fullScreen?: boolean
  }
}
