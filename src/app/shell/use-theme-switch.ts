import { useStore } from 'zustand'

import { colorModeStore, toggleColorMode } from '../color-mode.ts'

/** The theme now, and how to change to the other one. */
export function useThemeSwitch() {
  const { mode } = useStore(colorModeStore)
  return { isDark: mode === 'dark', toggle: toggleColorMode }
}
