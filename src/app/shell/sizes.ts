/** In CSS pixels, without the safe areas of the device. */
export const TOP_BAR = 60
export const BOTTOM_BAR = 64

/** The custom property that holds the height of the bar at the bottom of the window, where there is one. */
export const BOTTOM_BAR_HEIGHT = '--samspel-bottom-bar'
/** The custom property that holds the height of the bar at the top, below which a heading may stick. */
export const TOP_BAR_HEIGHT = '--samspel-top-bar'
