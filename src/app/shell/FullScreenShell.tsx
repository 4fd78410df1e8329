import type { PropsWithChildren } from 'react'

import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { Themed } from '../Themed.tsx'
import { Main } from './Main.tsx'

/** Nothing but the screen itself, for example a door on a phone. */
export function FullScreenShell({ children }: PropsWithChildren) {
  return (
    <Themed>
      <ToastProvider>
        <Main>{children}</Main>
      </ToastProvider>
    </Themed>
  )
}
