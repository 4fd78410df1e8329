import { createStore } from 'zustand/vanilla'

/**
 * Server time minus device time in milliseconds, as far as this device knows. For screens: changes in whole
 * seconds.
 */
export const clockOffset = createStore(() => ({ ms: 0 }))

/** The server's time, on a device whose own clock may be hours off. */
export const correctedNow = (): Date => new Date(Date.now() + clockOffset.getState().ms)
