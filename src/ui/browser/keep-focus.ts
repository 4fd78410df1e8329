/**
 * Keeps the place of who works with the keyboard or a screen reader: when what had the focus goes away, as the row that
 * was removed, the part of the screen that it was in takes it. It would fall to the top of the page else. Given as the
 * `ref` of that part.
 */
export function keepFocus(part: HTMLElement): () => void {
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isDialog = relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]') !== null
    if (relatedTarget !== null && !isDialog && !part.contains(relatedTarget as Node)) last = null
  }
  const look = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    // Without it again when it is left: a press on its text would else take the focus.
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(part, { childList: true, subtree: true })
  // A dialog in which the removal was confirmed stands in the body, and may close after the row has gone.
  observer.observe(document.body, { childList: true })
  part.addEventListener('focusin', remember)
  part.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', remember)
    part.removeEventListener('focusout', leave)
  }
}
