import type { PictureLimits } from '#ui/picture/crop-picture.ts'

/** The shape in which an event's own page shows its picture. */
export const PICTURE_RATIO = 21 / 9

/** What the server takes at most, as wide as a screen shows it. */
export const PICTURE_LIMITS: PictureLimits = {
  width: 1600,
  height: 1600,
  bytes: 1_048_576,
  qualities: [0.85, 0.7, 0.5, 0.3],
}
