import { useMemo, useSyncExternalStore } from 'react'

import { storedIds, type StoredIds } from '#lib/browser/stored-ids.ts'

/** The ids this user has stored under a name on this device; rerenders when they change. */
export function useStoredIds(name: string, userId: string | undefined): StoredIds {
  const found = useMemo(() => storedIds(`samspel-${name}-${userId ?? ''}`), [name, userId])
  useSyncExternalStore(found.subscribe, found.ids)
  return found
}
