import { closeTopOverlay, isOverlaid } from './overlays.ts'

/**
 * How the browser reports a device's request to close, such as Android's back button (HTML, section 6.8.4). Not in
 * every browser.
 */
interface CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Closes whatever is open over the screen when the device requests it. Only for phones: a keyboard's Escape
 * is such a request too, but the overlays handle that themselves. Returns a function that stops it.
 */
export function followCloseRequests(): (() => void) | undefined {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
  if (!CloseWatcher) return undefined
  let watcher: CloseWatcher | undefined
  const close = () => {
    watcher = undefined
    closeTopOverlay()
    follow()
  }
  const follow = () => {
    if (isOverlaid() && !watcher) {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', close)
    } else if (!isOverlaid()) {
      watcher?.destroy()
      watcher = undefined
    }
  }
  // Overlays are children of the body, next to the app.
  const observer = new MutationObserver(follow)
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    watcher?.destroy()
  }
}
