/** In CSS pixels, without the device's safe areas. */
export const TOP_BAR = 60
/** Also without safe areas: an icon and a line of text, which grows with the reader's font size. */
export const BOTTOM_BAR = 'calc(46px + 1.125rem)'

/** The custom property with the height of the bar at the bottom of the window, if there is one. */
export const BOTTOM_BAR_HEIGHT = '--samspel-bottom-bar'
/** The custom property with the height of the top bar, below which a heading may stick. */
export const TOP_BAR_HEIGHT = '--samspel-top-bar'
