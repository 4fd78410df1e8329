import { useQuery } from '@tanstack/react-query'

import type { Permission } from '#api/schema.gen.ts'
import { hasFeature } from '#lib/flags.ts'

import { sessionQueries } from './queries.ts'
import { useRole } from './use-session.ts'

/** This user's abilities, and whether their club has doors with a scanner. */
export function useAbilities(): { permissions: readonly Permission[]; scans: boolean } {
  const type = useQuery(sessionQueries.association()).data?.type
  return {
    permissions: useRole()?.permissions ?? [],
    scans: type !== undefined && hasFeature('qrScanner', type),
  }
}
