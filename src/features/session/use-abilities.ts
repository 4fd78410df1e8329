import { useQuery } from '@tanstack/react-query'

import type { Permission } from '#api/schema.gen.ts'
import { hasFeature } from '#lib/club/flags.ts'

import { sessionQueries } from './queries.ts'
import { useRole } from './use-session.ts'

interface Abilities {
  permissions: readonly Permission[]
  scans: boolean
  seesGoing: boolean
}

/** This user's abilities, and whether their club has doors with a scanner and shows them who is going to events. */
export function useAbilities(): Abilities {
  const club = useQuery(sessionQueries.association()).data
  const permissions = useRole()?.permissions ?? []
  return {
    permissions,
    scans: club !== undefined && hasFeature('qrScanner', club.type),
    seesGoing: permissions.includes('event_registration:read') || club?.shows_participants === true,
  }
}
