import type { PropsWithChildren } from 'react'

import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { Themed } from '../Themed.tsx'
import { Main } from './Main.tsx'
import { SessionOnly } from './SessionOnly.tsx'

/** Nothing but the screen itself, for example a door on a phone. */
export function FullScreenShell({ children }: PropsWithChildren) {
  return (
    <Themed>
      <SessionOnly>
        <ToastProvider>
          <Main>{children}</Main>
        </ToastProvider>
      </SessionOnly>
    </Themed>
  )
}
