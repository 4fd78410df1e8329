/** What lies over the screen: dialogs, drawers, menus and calendars; the one on top is the last. */
const OVERLAYS = '.MuiModal-root:not(.MuiModal-hidden), .MuiPickerPopper-root'

/** Whether anything lies over the screen. */
export const isOverlaid = (): boolean => document.querySelector(OVERLAYS) !== null

/** Asks what lies on top to close, in the one way that all of them know, and says whether anything did. One that is busy stays. */
export function closeTopOverlay(): boolean {
  const top = [...document.querySelectorAll(OVERLAYS)].at(-1)
  const target = top?.contains(document.activeElement) ? document.activeElement : top
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return top !== undefined
}
