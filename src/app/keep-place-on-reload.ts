import { readItem, writeItem } from '#lib/browser/storage.ts'

const KEY = 'samspel-place'

/**
 * After a reload, scrolls back to where the reader was once the page is long enough. The router tries only
 * once, before a list that is not stored on the device has loaded. If the reader scrolls first, the page
 * stays where it is.
 */
export function keepPlaceOnReload(): void {
  addEventListener('pagehide', () =>
    writeItem(KEY, JSON.stringify({ href: location.href, y: scrollY }), 'sessionStorage'),
  )
  const y = placeBefore()
  // Loaded only then: a first visit, such as to the login, has no place.
  if (y > 0)
    import('./restore-place.ts').then(
      ({ restorePlace }) => restorePlace(y),
      () => undefined,
    )
}

function placeBefore(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'reload') return 0
  try {
    const { href, y } = JSON.parse(readItem(KEY, 'sessionStorage') ?? '{}') as { href?: string; y?: number }
    return href === location.href ? (y ?? 0) : 0
  } catch {
    return 0
  }
}
