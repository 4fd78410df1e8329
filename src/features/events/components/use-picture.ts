import { useQuery } from '@tanstack/react-query'

import { fetchPicture, pictureUrl } from '#api/event-picture.ts'
import type { Row } from '#api/relations.ts'
import { ephemeral } from '#lib/ephemeral.ts'

type Pictured = Pick<Row<'events'>, 'id' | 'image' | 'is_private' | 'group_ids' | 'status'>

/**
 * Where a browser gets the picture of an event; null when it has none, or none yet. It asks for pictures without a token:
 * what not everybody may see is fetched with one, and shown from memory.
 */
export function usePicture(event: Pictured): string | null {
  const url = pictureUrl(event)
  const isGuarded = event.is_private || event.group_ids.length > 0 || event.status === 'draft'
  const guarded = useQuery({
    queryKey: ['events', 'picture', url],
    ...ephemeral,
    queryFn: ({ signal }) => fetchPicture(url ?? '', signal),
    // Another picture has another address.
    staleTime: 'static',
    enabled: isGuarded && url !== null,
  })
  return isGuarded ? (guarded.data ?? null) : url
}
