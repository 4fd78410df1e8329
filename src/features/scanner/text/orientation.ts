/** A phone in landscape: picture and verdict are side by side, and space is scarce. */
export const ON_ITS_SIDE = '@media (orientation: landscape) and (max-height: 30em)'
