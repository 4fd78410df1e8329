import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { closeTopOverlay } from './overlays.ts'

/** The back button closes what is open over the screen, as Escape does, and leaves the screen below alone. */
export function BackClosesDialogs() {
  useBlocker({
    shouldBlockFn: ({ action }) => action === 'BACK' && closeTopOverlay(),
    enableBeforeUnload: false,
  })
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
