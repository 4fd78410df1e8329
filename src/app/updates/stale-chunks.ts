import { isReloadBlocked } from '#lib/reload-blocker.ts'

const MARK = 'samspel-reloaded-for-chunk'

/**
 * Starts the page again when a part of the app is gone, as after a deploy: the page names parts of an older version.
 * At most once a minute, so that a part that is missing for another reason shows its error.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(MARK))
    if (isReloadBlocked() || !navigator.onLine || Date.now() - last < 60_000) return
    sessionStorage.setItem(MARK, String(Date.now()))
    location.reload()
  })
}
