import type { PictureLimits } from '#ui/picture/crop-picture.ts'

/** The aspect ratio of the picture on an event's page. */
export const PICTURE_RATIO = 21 / 9

/** The most the server accepts, and no wider than a screen shows. */
export const PICTURE_LIMITS: PictureLimits = {
  width: 1600,
  height: 1600,
  bytes: 1_048_576,
  qualities: [0.85, 0.7, 0.5, 0.3],
}
