import { type AnyRouter, lazyRouteComponent, useMatches } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'

import { isLoaded } from '#lib/async/is-loaded.ts'

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

/**
 * Fetches what surrounds the screen at a path, or the one that the router is about to show. Resolves to whether it is
 * here.
 */
export async function preloadShell(router: AnyRouter, path?: string): Promise<boolean> {
  const location = path === undefined ? router.latestLocation : router.buildLocation({ to: path })
  const shell = isFullScreen(router.matchRoutes(location)) ? FullScreenShell : BarShell
  await shell.preload?.()
  return isLoaded(shell)
}

const isFullScreen = (matches: readonly { staticData?: { fullScreen?: boolean } }[]) =>
  matches.some(({ staticData }) => staticData?.fullScreen)
