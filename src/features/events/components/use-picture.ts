import { useQuery } from '@tanstack/react-query'

import { fetchPicture, pictureUrl } from '#api/event-picture.ts'
import type { Row } from '#api/relations.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'

type Pictured = Pick<Row<'events'>, 'id' | 'image' | 'is_private' | 'group_ids' | 'status'>

/**
 * The URL of an event's picture; null when there is none, or none yet. Browsers request pictures without a
 * token, so pictures that are not visible to everybody are fetched with one and shown from memory.
 */
export function usePicture(event: Pictured): string | null {
  const url = pictureUrl(event)
  const isGuarded = event.is_private || event.group_ids.length > 0 || event.status === 'draft'
  const guarded = useQuery({
    queryKey: ['events', 'picture', url],
    ...ephemeral,
    queryFn: ({ signal }) => fetchPicture(url ?? '', signal),
    // A new picture gets a new URL.
    staleTime: 'static',
    enabled: isGuarded && url !== null,
  })
  return isGuarded ? (guarded.data ?? null) : url
}
