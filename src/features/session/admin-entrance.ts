import type { QueryClient } from '@tanstack/react-query'

import type { Association } from '#api/own-association.ts'
import type { Permission } from '#api/schema.gen.ts'
import { entrance, SECTIONS, type Section } from '#api/sections.ts'
import { currentSession } from '#api/session.ts'
import { hasFeature } from '#lib/club/flags.ts'

import { can, type Role } from './model.ts'
import { sessionQueries } from './queries.ts'

/**
 * Where /admin leads: to the users, as specified, or to the first screen the user may see. Door staff come to admit
 * people: for them it is the scanner, even if they may read lists.
 */
export function adminEntrance({ permissions }: Pick<Role, 'permissions'>, type: Association['type']) {
  const mayScan = can(permissions, ['event_attendance:create']) && hasFeature('qrScanner', type)
  if (mayScan && permissions.every(isForDoor)) return '/admin/qr'
  const sections: Section[] = ['users', ...(Object.keys(SECTIONS) as Section[])]
  const first = sections.map((section) => entrance(section, permissions)).find((to) => to !== undefined)
  if (first) return first
  return mayScan ? '/admin/qr' : '/'
}

function isForDoor(permission: Permission): boolean {
  return permission.startsWith('event_attendance:') || permission === 'event:read'
}

/** The same for this device's user, whose role the guards have loaded. */
export async function ownAdminEntrance(queryClient: QueryClient) {
  const [role, association] = await Promise.all([
    queryClient.query({ ...sessionQueries.role(currentSession().user?.id ?? ''), staleTime: 'static' }),
    queryClient.query({ ...sessionQueries.association(), staleTime: 'static' }),
  ])
  return adminEntrance(role, association.type)
}
