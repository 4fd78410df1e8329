import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#api/functions.ts'

import { settingsQueries } from '../queries.ts'
import type { MyPhoto, Photo } from './photo.ts'

/** A change of a photo, with what it was, for who takes the change back; null for none. */
export interface PhotoChange {
  photo: Photo | null
  before: Photo | null
}

/** Gives one's photo, or a child's, or takes it back. One after another, so that the last press is what is kept. */
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
      // An answer that is still on its way holds the old one.
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
