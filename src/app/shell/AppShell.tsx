import { type AnyRouter, lazyRouteComponent, useMatches } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'

// Two chunks: a door on a phone opens without what only the bars need.
const BarShell = lazyRouteComponent(() => import('./BarShell.tsx'), 'BarShell')
const FullScreenShell = lazyRouteComponent(() => import('./FullScreenShell.tsx'), 'FullScreenShell')

/** Surrounds every screen of a logged-in user. */
export function AppShell({ children }: PropsWithChildren) {
  return useMatches({ select: isFullScreen }) ? (
    <FullScreenShell>{children}</FullScreenShell>
  ) : (
    <BarShell>{children}</BarShell>
  )
}

/** Fetches what surrounds the screen the router is about to show. */
export async function preloadShell(router: AnyRouter): Promise<void> {
  const matches = router.matchRoutes(router.latestLocation)
  await (isFullScreen(matches) ? FullScreenShell : BarShell).preload?.()
}

const isFullScreen = (matches: readonly { staticData?: { fullScreen?: boolean } }[]) =>
  matches.some(({ staticData }) => staticData?.fullScreen)
