/** A phone on its side: picture and verdict stand beside each other, and every line is dear. */
export const ON_ITS_SIDE = '@media (orientation: landscape) and (max-height: 30em)'
