import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { closeTopOverlay } from './overlays.ts'

/** The back button closes what lies over the screen, as Escape does, and leaves the screen below it alone. */
export function BackClosesDialogs() {
  useBlocker({
    shouldBlockFn: ({ action }) => action === 'BACK' && closeTopOverlay(),
    enableBeforeUnload: false,
  })
  useEffect(() => {
    // With the first screen of the app it would leave the app, of which no router hears. Only a phone has the button.
    if (!matchMedia('(pointer: coarse)').matches) return undefined
    const following = import('./close-requests.ts').then((requests) => requests.followCloseRequests(), ignore)
    return () => void following.then((end) => end?.())
  }, [])
  return null
}

// Without it the button still closes what lies over any other screen.
const ignore = () => undefined
