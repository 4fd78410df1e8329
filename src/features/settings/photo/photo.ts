import type { AnswerOf } from '#api/functions.ts'
import type { PictureLimits } from '#ui/picture/crop-picture.ts'

/** The current photo, if any, with where doors show it. */
export type MyPhoto = AnswerOf<'my_photo'>

/** A photo as uploaded: base64, and its type. */
export type Photo = Pick<NonNullable<MyPhoto['photo']>, 'content' | 'media_type'>

/** A square: width by height. */
export const PHOTO_RATIO = 1

/** The size a door draws, and fetches for each of several hundred members. */
export const PHOTO_LIMITS: PictureLimits = {
  width: 160,
  height: 160,
  bytes: 6144,
  // Even noise fits at the last one.
  qualities: [0.85, 0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.15, 0.05, 0],
}

/** Decodes the cropped photo from a data URL. */
export function photoOf(dataUrl: string): Photo {
  const [head = '', content = ''] = dataUrl.split(',')
  return { content, media_type: head.includes('image/webp') ? 'image/webp' : 'image/jpeg' }
}
