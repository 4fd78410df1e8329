import { closeTopOverlay, isOverlaid } from './overlays.ts'

/** What the browser tells a device's request to close of, such as Android's back button (HTML, section 6.8.4). Not in every browser. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Closes what lies over the screen when the device asks for it, for as long as anything does. For a phone: a keyboard's Escape
 * is such a request too, which the overlays hear by themselves. Returns how to end it.
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
  // They stand in the body beside the app.
  const observer = new MutationObserver(follow)
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    watcher?.destroy()
  }
}
