import { useBlocker } from '@tanstack/react-router'

/** What lies over the screen: dialogs, drawers and menus; the one on top is the last. */
const OVERLAYS = '.MuiModal-root:not(.MuiModal-hidden)'

/** The back button closes what lies over the screen, as Escape does, and leaves the screen below it alone. */
export function BackClosesDialogs() {
  useBlocker({
    shouldBlockFn: ({ action }) => action === 'BACK' && closeTopOverlay(),
    enableBeforeUnload: false,
  })
  return null
}

/** Asks it to close in the one way that all of them know. One that is busy stays, and so does the screen. */
function closeTopOverlay(): boolean {
  const top = [...document.querySelectorAll(OVERLAYS)].at(-1)
  const target = top?.contains(document.activeElement) ? document.activeElement : top
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return top !== undefined
}
