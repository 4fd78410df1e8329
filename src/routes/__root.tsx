import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ComponentType, PropsWithChildren } from 'react'

interface RouterContext {
  queryClient: QueryClient
  /** What surrounds every screen of someone who is logged in. The app gives it, so that routes need not know the app. */
  Shell: ComponentType<PropsWithChildren>
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
