import { createStore } from 'zustand/vanilla'

import { readItem, writeItem } from '#lib/storage.ts'

import { palettes } from './palettes.ts'

export type ColorMode = 'dark' | 'light'

/** Where the choice is kept. */
export const COLOR_MODE_KEY = 'samspel-color-mode'
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme'

const stored = (): ColorMode => (readItem(COLOR_MODE_KEY) === 'light' ? 'light' : 'dark')

/** Dark unless the person chose otherwise. Not Material UI's own: the login does without it. */
export const colorModeStore = createStore<{ mode: ColorMode }>(() => ({ mode: stored() }))

/** Changes to the other one, and remembers it on this device. */
export function toggleColorMode(): void {
  const mode = colorModeStore.getState().mode === 'dark' ? 'light' : 'dark'
  writeItem(COLOR_MODE_KEY, mode)
  colorModeStore.setState({ mode })
}

/** Lets the page and the browser's own bars follow the choice, made here or in another tab. */
export function followColorMode(): void {
  const show = ({ mode }: { mode: ColorMode }) => {
    document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, mode)
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', palettes[mode].background.default)
  }
  show(colorModeStore.getState())
  colorModeStore.subscribe(show)
  addEventListener('storage', ({ key }) => {
    if (key === COLOR_MODE_KEY || key === null) colorModeStore.setState({ mode: stored() })
  })
}
