import { useEffect } from 'react'

import { renderWhole } from '#ui/pacing/use-second-render.ts'

import { COLOR_SCHEME_ATTRIBUTE, colorModeStore } from '../color-mode.ts'

/** Prints whole screens, in the light scheme: paper is white, and browsers leave out the dark background of light text. */
export function useLightPrint(): void {
  useEffect(() => {
    const show = (mode: string) => document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, mode)
    const before = () => {
      // A list whose table becomes rows on the narrower sheet is printed as its first render is.
      renderWhole()
      show('light')
    }
    const after = () => show(colorModeStore.getState().mode)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}
