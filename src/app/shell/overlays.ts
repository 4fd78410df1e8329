/** Whatever is open over the screen: dialogs, drawers, menus and calendars; the topmost is last. */
const OVERLAYS = '.MuiModal-root:not(.MuiModal-hidden), .MuiPickerPopper-root'

/** Whether anything is open over the screen. */
export const isOverlaid = (): boolean => document.querySelector(OVERLAYS) !== null

/**
 * Asks the topmost overlay to close by sending it Escape, which all of them handle; a busy one stays open.
 * Returns whether there was one.
 */
export function closeTopOverlay(): boolean {
  const top = [...document.querySelectorAll(OVERLAYS)].at(-1)
  const target = top?.contains(document.activeElement) ? document.activeElement : top
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  return top !== undefined
}
