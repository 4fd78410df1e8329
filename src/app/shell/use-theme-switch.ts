import { useColorScheme } from '@mui/material/styles'
import { useEffect } from 'react'

import { palettes } from '../palettes.ts'

/** The theme now, and how to change to the other one. The browser's own bars follow. */
export function useThemeSwitch() {
  const { mode, setMode } = useColorScheme()
  const isDark = mode !== 'light'
  const { background } = isDark ? palettes.dark : palettes.light
  useEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', background.default)
  }, [background])
  return { isDark, toggle: () => setMode(isDark ? 'light' : 'dark') }
}
