import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'

import type { Permission } from '#api/schema.gen.ts'
import { type Session, sessionStore } from '#api/session.ts'

import { can, type Role } from './model.ts'
import { sessionQueries } from './queries.ts'

/** Who is logged in on this device, followed as that changes. */
export const useSession = (): Session => useStore(sessionStore)

/** The role of the person on this device, with what it permits; undefined until it is known. */
export function useRole(): Role | undefined {
  const { user } = useSession()
  return useQuery({ ...sessionQueries.role(user?.id ?? ''), enabled: user !== null }).data
}

/** Whether the person on this device holds all these permissions; false until they are known. */
export function useCan(...needed: Permission[]): boolean {
  const role = useRole()
  return role !== undefined && can(role.permissions, needed)
}

/** The club's time zone. It is known before a screen opens; without a network ever since, Sweden's stands in. */
export function useTimeZone(): string {
  return useQuery(sessionQueries.association()).data?.timezone ?? 'Europe/Stockholm'
}
