import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'

import { type Session, sessionStore } from '#api/session.ts'

import { can } from './model.ts'
import { sessionQueries } from './queries.ts'

export const useSession = (): Session => useStore(sessionStore)

/** Whether the person on this device holds all these permissions; false until they are known. */
export function useCan(...needed: string[]): boolean {
  const { user } = useSession()
  const { data: role } = useQuery({ ...sessionQueries.role(user?.id ?? ''), enabled: user !== null })
  return role !== undefined && can(role.permissions, needed)
}
