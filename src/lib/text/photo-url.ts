/** A member's photo as an image source. */
export function photoUrl({ media_type, content }: { media_type: string; content: string }): string {
  return `data:${media_type};base64,${content}`
}
