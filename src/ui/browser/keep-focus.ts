/**
 * Keeps the place of keyboard and screen reader users: when the focused element disappears, such as a removed row, the
 * container takes the focus. Otherwise it would go to the top of the page. Passed as the container's `ref`.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  // Only in the type of a ref: React calls what is returned instead.
  if (!part) return undefined
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isDialog = relatedTarget instanceof Element && relatedTarget.closest('[role$="dialog"]') !== null
    if (relatedTarget !== null && !isDialog && !part.contains(relatedTarget as Node)) last = null
  }
  const look = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    // Removed again on blur: otherwise pressing its text would focus it.
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(part, { childList: true, subtree: true })
  // A confirmation dialog is in the body, and may close after the row has gone.
  observer.observe(document.body, { childList: true })
  part.addEventListener('focusin', remember)
  part.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', remember)
    part.removeEventListener('focusout', leave)
  }
}
