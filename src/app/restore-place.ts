/** By then the reader has started to read. */
const LIMIT_MS = 10_000

/** How far content that loads late above the place may shift it, in pixels. */
const NUDGE_PX = 100

const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a place, in pixels from the top, once the page is long enough. If the reader scrolls first, the page stays
 * where it is.
 */
export function restorePlace(y: number): void {
  const root = document.documentElement
  let found = false
  const growth = new ResizeObserver(() => {
    if (root.scrollHeight - innerHeight < y) return
    // Late fonts shift the content above by a few pixels; a larger shift means that the reader has scrolled.
    if (found && Math.abs(scrollY - y) > NUDGE_PX) {
      stop()
      return
    }
    scrollTo(0, y)
    found = true
  })
  const timer = setTimeout(stop, LIMIT_MS)
  growth.observe(document.body)
  for (const each of OWN_WAY) addEventListener(each, stop, { passive: true })

  function stop(): void {
    clearTimeout(timer)
    growth.disconnect()
    for (const each of OWN_WAY) removeEventListener(each, stop)
  }
}
