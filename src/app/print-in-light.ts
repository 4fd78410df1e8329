import { renderWhole } from '#ui/pacing/use-second-render.ts'

import { COLOR_SCHEME_ATTRIBUTE, colorModeStore } from './color-mode.ts'

/** From here on, prints whole screens, in the light scheme: paper is white, and browsers leave out the dark background of light text. */
export function printInLight(): void {
  const show = (mode: string) => document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, mode)
  addEventListener('beforeprint', () => {
    // A list whose table becomes rows on the narrower sheet is printed as its first render is.
    renderWhole()
    show('light')
  })
  addEventListener('afterprint', () => show(colorModeStore.getState().mode))
}
