import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { closeTopOverlay } from './overlays.ts'

/**
 * One function, so that the router never registers it anew but asks it before every screen’s guard: a guard's own question,
 * which may still be fading out when its answer lets the screen be left, is not what the button should close.
 */
const closeOverlay = ({ action }: { action: string }) => action === 'BACK' && closeTopOverlay()

/** The back button closes what is open over the screen, as Escape does, and leaves the screen below alone. */
export function BackClosesDialogs() {
  useBlocker({ shouldBlockFn: closeOverlay, enableBeforeUnload: false })
  useEffect(() => {
    // On the app's first screen, Back would leave the app without the router noticing. Only phones have the
    // button.
    if (!matchMedia('(pointer: coarse)').matches) return undefined
    const following = import('./close-requests.ts').then((requests) => requests.followCloseRequests(), ignore)
    return () => void following.then((end) => end?.())
  }, [])
  return null
}

// If it cannot be loaded, the button still closes what is open over every screen but the first.
const ignore = () => undefined
