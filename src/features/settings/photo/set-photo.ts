import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#api/functions.ts'

import { settingsQueries } from '../queries.ts'
import type { MyPhoto, Photo } from './photo.ts'

/** A change of a photo, with the previous one for undoing; null for none. */
export interface PhotoChange {
  photo: Photo | null
  before: Photo | null
}

/**
 * Sets or removes the user's photo, or a child's. Changes run one after another, so that the last press wins.
 */
export function setPhoto(client: QueryClient, childId?: string) {
  const { queryKey } = settingsQueries.photo(childId)
  return mutationOptions({
    scope: { id: `photo ${childId ?? ''}` },
    mutationFn: async ({ photo }: PhotoChange) => {
      const version = await call('set_photo', {
        p_content: photo?.content ?? null,
        p_media_type: photo?.media_type ?? null,
        p_child_id: childId,
      })
      // A response still in flight would contain the old one.
      await client.cancelQueries({ queryKey })
      client.setQueryData<MyPhoto>(
        queryKey,
        (shown) =>
          shown && {
            ...shown,
            photo: photo && { ...photo, version, created_at: new Date().toISOString() },
          },
      )
    },
  })
}
