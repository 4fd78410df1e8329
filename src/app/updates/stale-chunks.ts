import { isServed } from '#lib/is-served.ts'
import { isDoorOpen } from '#lib/open-door.ts'
import { isReloadBlocked } from '#lib/reload-blocker.ts'
import { readTabItem, writeTabItem } from '#lib/storage.ts'

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
  writeTabItem(MARK, mark)
  // Without a mark, a chunk that stays missing would reload the page forever.
  if (readTabItem(MARK) === mark) location.reload()
}

const mayReload = () =>
  !isReloadBlocked() && !isDoorOpen() && Date.now() - Number(readTabItem(MARK)) >= 60_000
