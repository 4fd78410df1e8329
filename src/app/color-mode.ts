import { createStore } from 'zustand/vanilla'

import { readItem, writeItem } from '#lib/browser/storage.ts'

import { palettes } from './palettes.ts'

export type ColorMode = 'dark' | 'light'

/** Storage key of the choice. */
export const COLOR_MODE_KEY = 'samspel-color-mode'
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme'

const stored = (): ColorMode => (readItem(COLOR_MODE_KEY) === 'light' ? 'light' : 'dark')

/** Dark by default. Not Material UI's own hook, because the login screen does not load Material UI. */
export const colorModeStore = createStore<{ mode: ColorMode }>(() => ({ mode: stored() }))

/** Switches to the other scheme and stores the choice on this device. */
export function toggleColorMode(): void {
  const mode = colorModeStore.getState().mode === 'dark' ? 'light' : 'dark'
  writeItem(COLOR_MODE_KEY, mode)
  colorModeStore.setState({ mode })
}

/** Keeps the page and the browser's own UI in step with the choice, made here or in another tab. */
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
