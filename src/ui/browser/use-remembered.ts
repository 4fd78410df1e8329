import { useMemo, useSyncExternalStore } from 'react'

import { remembered, type Remembered } from '#lib/remembered.ts'

/** What this person has put aside under a name on this device; renders again when that changes. */
export function useRemembered(name: string, userId: string | undefined): Remembered {
  const found = useMemo(() => remembered(`samspel-${name}-${userId ?? ''}`), [name, userId])
  useSyncExternalStore(found.subscribe, found.ids)
  return found
}
