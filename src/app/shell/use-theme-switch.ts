import { useStore } from 'zustand'

import { colorModeStore, toggleColorMode } from '../color-mode.ts'

/** The current theme, and how to switch to the other one. */
export function useThemeSwitch() {
  const { mode } = useStore(colorModeStore)
  return { isDark: mode === 'dark', toggle: toggleColorMode }
}
