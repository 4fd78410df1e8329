import type { QueryClient } from '@tanstack/react-query'
import { type AsyncRouteComponent, createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'

interface RouterContext {
  queryClient: QueryClient
  // What surrounds the screens of those who are logged in, and the public ones. The app gives them, so that routes
  // need not know the app.
  Shell: AsyncRouteComponent<PropsWithChildren>
  PublicFrame: AsyncRouteComponent<PropsWithChildren>
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
