/**
 * Returns the focus to the previously focused element when the part of the screen that has it disappears,
 * such as a toast; otherwise it would go to the top of the page. Only for the keyboard: with touch, focusing
 * a field would open the on-screen keyboard. Passed as the `ref` of that part.
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
    // After the part has been removed.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    })
  }
}
