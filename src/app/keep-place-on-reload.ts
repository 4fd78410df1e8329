import { readTabItem, writeTabItem } from '#lib/storage.ts'

const KEY = 'samspel-place'

/** By then the reader has started to read. */
const LIMIT_MS = 10_000

/** How far content that loads late above the place may shift it, in pixels. */
const NUDGE_PX = 100

const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * After a reload, scrolls back to where the reader was once the page is long enough. The router tries only
 * once, before a list that is not stored on the device has loaded. If the reader scrolls first, the page
 * stays where it is.
 */
export function keepPlaceOnReload(): void {
  addEventListener('pagehide', () => writeTabItem(KEY, JSON.stringify({ href: location.href, y: scrollY })))
  const y = placeBefore()
  if (y === 0) return
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

function placeBefore(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'reload') return 0
  try {
    const { href, y } = JSON.parse(readTabItem(KEY) ?? '{}') as { href?: string; y?: number }
    return href === location.href ? (y ?? 0) : 0
  } catch {
    return 0
  }
}
