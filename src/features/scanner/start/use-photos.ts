import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

import { untilLoaded } from '#lib/async/until-loaded.ts'
import type { PhotoProgress } from '#offline/roster/photo-sync.ts'
import type { Roster } from '#offline/roster/roster.ts'

/** The download progress of an event's photos; undefined until known. */
export type PhotoStore = StoreApi<PhotoProgress | { total: 0 }>

/**
 * Downloads a roster's photos to this device, while its door is being prepared and while it is open. A store
 * rather than state, so that an open door does not re-render for every fifty photos.
 */
export function usePhotos(roster: Roster | undefined): PhotoStore {
  const [store] = useState<PhotoStore>(() => createStore<PhotoProgress | { total: 0 }>(() => ({ total: 0 })))
  useEffect(() => {
    if (!roster) return
    let isOver = false
    let stop: (() => void) | undefined
    const follow = async () => {
      // Not part of the door's first script: it opens without photos.
      const { followPhotos } = await untilLoaded(() => import('#offline/roster/photo-sync.ts'))
      if (!isOver) stop = followPhotos(roster, (progress) => store.setState(progress, true))
    }
    follow().catch((error) => console.warn(error))
    return () => {
      isOver = true
      stop?.()
    }
  }, [roster, store])
  return store
}
