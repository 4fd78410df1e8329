/** A member's photo as what an image shows. */
export function photoUrl({ media_type, content }: { media_type: string; content: string }): string {
  return `data:${media_type};base64,${content}`
}
