import { useEffect } from 'react'

/** Fills the screen at every touch that finds it not filled: browsers ask for a touch, and a restart ends it. */
export function useFullScreen(): void {
  useEffect(() => {
    addEventListener('pointerup', enterFullScreen)
    return () => removeEventListener('pointerup', enterFullScreen)
  }, [])
}

/** Fills the screen, where the browser can and lets it. */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return
  document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
}

/** Gives the screen back to the browser, where it was filled. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}
