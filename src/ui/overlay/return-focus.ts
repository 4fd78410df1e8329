/**
 * Returns the focus to the previously focused element when a part of the screen disappears with it, as a toast does;
 * otherwise it would go to the top of the page. Only for the keyboard: with touch, focusing a field would open the
 * on-screen keyboard. Passed as the `ref` of that part.
 */
export function returnFocus(part: HTMLDivElement): () => void {
  let before: EventTarget | null = null
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!part.contains(relatedTarget as Node | null)) before = relatedTarget
  }
  part.addEventListener('focusin', remember)
  return () => {
    part.removeEventListener('focusin', remember)
    const isLeft = !part.contains(document.activeElement)
    if (isLeft || !document.activeElement?.matches(':focus-visible')) return
    // Once it is gone.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    })
  }
}
