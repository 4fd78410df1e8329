/** In CSS pixels, without the safe areas of the device. */
export const TOP_BAR = 60
/** Without them too: an icon and a line of text, which is as high as the reader's letters. */
export const BOTTOM_BAR = 'calc(46px + 1.125rem)'

/** The custom property that holds the height of the bar at the bottom of the window, where there is one. */
export const BOTTOM_BAR_HEIGHT = '--samspel-bottom-bar'
/** The custom property that holds the height of the bar at the top, below which a heading may stick. */
export const TOP_BAR_HEIGHT = '--samspel-top-bar'
