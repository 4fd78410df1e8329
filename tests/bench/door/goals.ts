/** Milliseconds. */
export const GOALS = { verdict: 100, live: 6000, launch: 1500, rosterReady: 5000, letter: 50, signature: 5 }

/** How much slower than this machine a phone's processor is. */
export const SLOWDOWN = 4
