import { type StorageManager, ThemeProvider } from '@mui/material/styles'
import type { PropsWithChildren } from 'react'

import { COLOR_MODE_KEY, colorModeStore } from './color-mode.ts'
import { BackClosesDialogs } from './shell/BackClosesDialogs.tsx'
import { appTheme } from './theme.ts'

/** Around what is made of Material UI: the screens of who is logged in. */
export function Themed({ children }: PropsWithChildren) {
  return (
    <ThemeProvider
      theme={appTheme()}
      defaultMode="dark"
      modeStorageKey={COLOR_MODE_KEY}
      storageManager={storageManager}
      noSsr
    >
      <BackClosesDialogs />
      {children}
    </ThemeProvider>
  )
}

// The choice is ours; Material UI is told of it, and of nothing else that it would keep.
const storageManager: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === COLOR_MODE_KEY ? colorModeStore.getState().mode : fallback),
  set: () => {},
  subscribe: (handler) =>
    key === COLOR_MODE_KEY ? colorModeStore.subscribe(({ mode }) => handler(mode)) : () => {},
})
