import { useEffect, useState } from 'react'

import { listRosters } from '#offline/roster/roster-store.ts'
import type { RosterInfo } from '#offline/roster/roster.ts'

/** The complete rosters on this device; undefined until read, empty if unreadable. */
export function useDownloadedRosters(): readonly RosterInfo[] | undefined {
  const [rosters, setRosters] = useState<readonly RosterInfo[]>()
  useEffect(() => {
    let over = false
    const read = async () => {
      const found = await listRosters().catch(() => [])
      if (!over) setRosters(found)
    }
    void read()
    return () => {
      over = true
    }
  }, [])
  return rosters
}
