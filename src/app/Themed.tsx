import { type StorageManager, ThemeProvider } from '@mui/material/styles'
import type { PropsWithChildren } from 'react'

import { COLOR_MODE_KEY, colorModeStore } from './color-mode.ts'
import { BackClosesDialogs } from './shell/BackClosesDialogs.tsx'
import { appTheme } from './theme.ts'

/** Wraps the screens of logged-in users, which use Material UI. */
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

// The app stores the choice itself; Material UI is told which scheme to show and persists nothing.
const storageManager: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === COLOR_MODE_KEY ? colorModeStore.getState().mode : fallback),
  set: () => {},
  subscribe: (handler) =>
    key === COLOR_MODE_KEY ? colorModeStore.subscribe(({ mode }) => handler(mode)) : () => {},
})
