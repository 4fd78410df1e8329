import { useEffect } from 'react'

/** Enters full screen at every touch while not in it: browsers require a touch, and a restart ends it. */
export function useFullScreen(): void {
  useEffect(() => {
    addEventListener('pointerup', enterFullScreen)
    return () => removeEventListener('pointerup', enterFullScreen)
  }, [])
}

/** Enters full screen, where supported and allowed. */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return
  document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
}

/** Leaves full screen. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}
