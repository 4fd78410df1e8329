/** How long after a change nobody can have seen it, and aimed at what is there now. */
const UNSEEN_MS = 700
/** As far as a thumb strays between two taps at one point. */
const SAME_POINT_PX = 24

interface Press {
  control: Element
  x: number
  y: number
}

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest('a, button, label, input, [role]') ?? target) : null

/**
 * Ignores a second press at one point if it would hit something else, because the page has just changed there: an answered,
 * withdrawn or settled row leaves its list, and the next row's button slides under the finger. Keys are not affected, as the
 * focus does not slide. Returns a function that stops it.
 */
export function ignoreShiftedPresses(): () => void {
  let last: Press | undefined
  let changedAt = -Infinity
  let ignores = false
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
  })
  const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const control = controlAt(target)
    if (!control) return
    const isSamePoint = last !== undefined && Math.hypot(x - last.x, y - last.y) <= SAME_POINT_PX
    ignores = isSamePoint && control !== last?.control && performance.now() - changedAt < UNSEEN_MS
    // An ignored press changes nothing: a third one at that point may come too early as well.
    if (ignores) return
    last = { control, x, y }
    changedAt = -Infinity
    observer.disconnect()
    // Only rows leave and come by themselves, so nothing is watched after presses elsewhere.
    if (control.closest('li, tr')) observer.observe(document.body, { childList: true, subtree: true })
  }
  const end = (event: MouseEvent) => {
    if (!ignores || event.detail === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Whoever has typed since has looked at the page.
  const forget = () => {
    last = undefined
  }
  addEventListener('pointerdown', begin, true)
  addEventListener('input', forget, true)
  addEventListener('click', end, true)
  return () => {
    observer.disconnect()
    removeEventListener('input', forget, true)
    removeEventListener('pointerdown', begin, true)
    removeEventListener('click', end, true)
  }
}
