import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'

import type { Permission } from '#api/schema.gen.ts'
import { type Session, sessionStore } from '#api/session.ts'

import { can, type Role } from './model.ts'
import { sessionQueries } from './queries.ts'

/** The user logged in on this device, updated as that changes. */
export const useSession = (): Session => useStore(sessionStore)

/** This user's role, with its permissions; undefined until it is known. */
export function useRole(): Role | undefined {
  const { user } = useSession()
  return useQuery({ ...sessionQueries.role(user?.id ?? ''), enabled: user !== null }).data
}

/** Whether this user has all these permissions; false until they are known. */
export function useCan(...needed: Permission[]): boolean {
  const role = useRole()
  return role !== undefined && can(role.permissions, needed)
}

/**
 * The club's time zone, known before a screen opens; Sweden's if the app has not been online since it began
 * to store the time zone.
 */
export function useTimeZone(): string {
  return useQuery(sessionQueries.association()).data?.timezone ?? 'Europe/Stockholm'
}
