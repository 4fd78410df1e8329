import type { PropsWithChildren } from 'react'

import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Where the screens of someone who is logged in are shown. */
export function Main({ children }: PropsWithChildren) {
  useFocusOnNavigation()
  return (
    <main id="main" className="main" tabIndex={-1}>
      {children}
    </main>
  )
}
