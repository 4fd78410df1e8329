const KEY = 'samspel-place'

/** Whoever has not found it by then has begun to read. */
const LIMIT_MS = 10_000

/** As far as what comes late above it may move a place, in pixels. */
const NUDGE_PX = 100

const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings who loads a page again back to where they were, once it is long enough: the router looks for the place only once,
 * and a list that is not kept on the device comes after that. Whoever moves first is left alone.
 */
export function keepPlaceOnReload(): void {
  addEventListener('pagehide', () =>
    sessionStorage.setItem(KEY, JSON.stringify({ href: location.href, y: scrollY })),
  )
  const y = placeBefore()
  if (y === 0) return
  const root = document.documentElement
  let found = false
  const growth = new ResizeObserver(() => {
    if (root.scrollHeight - innerHeight < y) return
    // Letters that come late move what is above by some pixels, and the place with it; further away somebody has gone on.
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

function placeBefore(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'reload') return 0
  try {
    const { href, y } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { href?: string; y?: number }
    return href === location.href ? (y ?? 0) : 0
  } catch {
    return 0
  }
}
