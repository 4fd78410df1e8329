import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { followCloseRequests } from './close-requests.ts'
import { closeTopOverlay } from './overlays.ts'

/** The back button closes what lies over the screen, as Escape does, and leaves the screen below it alone. */
export function BackClosesDialogs() {
  useBlocker({
    shouldBlockFn: ({ action }) => action === 'BACK' && closeTopOverlay(),
    enableBeforeUnload: false,
  })
  // With the first screen of the app it would leave the app, of which no router hears.
  useEffect(followCloseRequests, [])
  return null
}
