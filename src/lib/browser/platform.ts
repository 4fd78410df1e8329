interface Device {
  userAgent: string
  maxTouchPoints: number
}

/**
 * Whether the app can be added to the home screen only through Safari's menu. An iPad claims to be a Mac, which has no
 * touch screen; other iOS browsers have the same menu.
 */
export function installsByHand({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether the app was opened from the home screen. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
