import { isServed } from '#lib/async/is-served.ts'
import { isReloadBlocked } from '#lib/browser/reload-blocker.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'
import { isDoorOpen } from '#lib/door/open-door.ts'

const MARK = 'samspel-reloaded-for-chunk'

/**
 * Reloads the page if one of its chunks no longer exists, because a deployment has replaced the version it
 * was loaded from. At most once a minute, so that a chunk missing for another reason shows its error.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => void reloadIfServed())
}

async function reloadIfServed(): Promise<void> {
  if (!mayReload() || !(await isServed()) || !mayReload()) return
  const mark = String(Date.now())
  writeItem(MARK, mark, 'sessionStorage')
  // Without a mark, a chunk that stays missing would reload the page forever.
  if (readItem(MARK, 'sessionStorage') === mark) location.reload()
}

const mayReload = () =>
  !isReloadBlocked() && !isDoorOpen() && Date.now() - Number(readItem(MARK, 'sessionStorage')) >= 60_000
