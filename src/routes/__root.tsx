import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ComponentType, PropsWithChildren } from 'react'

interface RouterContext {
  queryClient: QueryClient
  // What surrounds the screens of those who are logged in, and the public ones. The app gives them, so that routes
  // need not know the app.
  Shell: ComponentType<PropsWithChildren>
  PublicFrame: ComponentType<PropsWithChildren>
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
