/** As high as the phone's navigation and a toast of three lines above it. */
const TOAST_ZONE = 200

let pressed: Element | undefined
let pressedBottom = 0

/** Tracks what is pressed, by touch or by key. Returns a function that stops it. */
export function followPresses(): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    // A group, such as the answers to a question, must stay visible as a whole.
    pressed = target.closest('[role=group], [role=dialog], form') ?? target
    pressedBottom = pressed.getBoundingClientRect().bottom
  }
  addEventListener('click', remember, true)
  return () => removeEventListener('click', remember, true)
}

/**
 * Whether the last pressed element is where a toast would appear. A removed one counts at its last position.
 */
export function isPressedLow(): boolean {
  if (!pressed) return false
  const bottom = pressed.isConnected ? pressed.getBoundingClientRect().bottom : pressedBottom
  return bottom > innerHeight - TOAST_ZONE
}
