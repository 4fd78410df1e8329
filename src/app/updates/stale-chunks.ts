import { isReloadBlocked } from '#lib/reload-blocker.ts'

const MARK = 'samspel-reloaded-for-chunk'

/**
 * Reloads the page if one of its chunks no longer exists, because a deployment has replaced the version it
 * was loaded from. At most once a minute, so that a chunk missing for another reason shows its error.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(MARK))
    if (isReloadBlocked() || !navigator.onLine || Date.now() - last < 60_000) return
    sessionStorage.setItem(MARK, String(Date.now()))
    location.reload()
  })
}
