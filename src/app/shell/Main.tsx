import type { PropsWithChildren } from 'react'

import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Holds the screens of a logged-in user. */
export function Main({ children }: PropsWithChildren) {
  useFocusOnNavigation()
  return (
    <main id="main" className="main" tabIndex={-1}>
      {children}
    </main>
  )
}
