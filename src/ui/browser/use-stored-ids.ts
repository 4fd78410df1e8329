import { useMemo, useSyncExternalStore } from 'react'

import { storedIds, type StoredIds } from '#lib/stored-ids.ts'

/** What this person has put aside under a name on this device; renders again when that changes. */
export function useStoredIds(name: string, userId: string | undefined): StoredIds {
  const found = useMemo(() => storedIds(`samspel-${name}-${userId ?? ''}`), [name, userId])
  useSyncExternalStore(found.subscribe, found.ids)
  return found
}
