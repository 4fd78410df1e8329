/**
 * Gives the focus back to what had it before, when a part of the screen goes away with it, as a toast does: it would fall to
 * the top of the page else. Only for the keyboard: a finger would open that of a phone in a field. Given as the `ref` of
 * that part.
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
