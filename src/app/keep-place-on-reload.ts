const KEY = 'samspel-place'

/** Whoever has not found it by then has begun to read. */
const LIMIT_MS = 10_000

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
  const growth = new ResizeObserver(() => {
    if (root.scrollHeight - innerHeight < y) return
    scrollTo(0, y)
    stop()
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
