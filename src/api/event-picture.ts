import { dataUrlOf } from '#lib/text/data-url.ts'

import { authorizedFetch } from './authorized-fetch.ts'
import { errorFromResponse } from './errors.ts'
import { baseUrl } from './send.ts'

/** The permanent URL of an event's picture; null if it has none. */
export function pictureUrl({ id, image }: { id: string; image: string | null }): string | null {
  return image ? `${baseUrl()}/rpc/event_image?${new URLSearchParams({ id, v: image })}` : null
}

/** A picture as a data URL, for those who can see its event. Throws ApiError. */
export async function fetchPicture(url: string, signal?: AbortSignal): Promise<string> {
  const response = await authorizedFetch(url, signal ? { signal } : {})
  if (!response.ok) throw errorFromResponse(response.status, await response.json().catch(() => null))
  return dataUrlOf(await response.blob())
}
