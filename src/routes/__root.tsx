import type { QueryClient } from '@tanstack/react-query'
import { type AsyncRouteComponent, createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ComponentType, PropsWithChildren } from 'react'

import { stayInKiosk } from '#features/session/guards.ts'
import type { Language } from '#lib/text/languages.ts'

interface RouterContext {
  queryClient: QueryClient
  // The frames of the screens for logged-in users and of the public ones. Provided by the app, so that routes
  // do not import it.
  Shell: ComponentType<PropsWithChildren>
  /** Fetches what Shell needs around the next screen, or the one at a path. Resolves to whether it is here. */
  preloadShell: (path?: string) => Promise<boolean>
  PublicFrame: AsyncRouteComponent<PropsWithChildren>
  /** Adds a part of the texts that not everyone needs. */
  addTexts: (part: 'account' | 'setup' | 'member' | 'settings' | 'admin') => Promise<void>
  /** Switches the app to another language and stores the choice on this device. */
  changeLanguage: (language: Language) => Promise<void>
  /** Shows texts that have just been edited, in this tab and the others. */
  refreshTexts: () => Promise<void>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => stayInKiosk(location.pathname),
  component: Outlet,
})
