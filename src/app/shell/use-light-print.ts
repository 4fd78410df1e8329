import { useEffect } from 'react'

import { COLOR_SCHEME_ATTRIBUTE, colorModeStore } from '../color-mode.ts'

/** Prints in the light scheme: paper is white, and browsers leave out the dark background of light text. */
export function useLightPrint(): void {
  useEffect(() => {
    const show = (mode: string) => document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, mode)
    const before = () => show('light')
    const after = () => show(colorModeStore.getState().mode)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}
