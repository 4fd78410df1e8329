interface Device {
  userAgent: string
  maxTouchPoints: number
}

/**
 * Whether the app can be put on the home screen only through Safari's menu. An iPad says that it is a Mac, which has no
 * touch screen; other browsers of iOS have the same menu.
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
