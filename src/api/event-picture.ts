import { baseUrl } from './send.ts'

/** Where an event's picture is, for ever the same one; null when it has none. */
export function pictureUrl({ id, image }: { id: string; image: string | null }): string | null {
  return image ? `${baseUrl()}/rpc/event_image?${new URLSearchParams({ id, v: image })}` : null
}
