import { queryOptions } from '@tanstack/react-query'

import { read } from '#api/read.ts'
import type { Permission } from '#api/schema.gen.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

/** What a new club does first, in this order, and where. */
export const FIRST_STEPS = [
  { step: 'association', to: '/admin/association/settings', needs: 'association:update' },
  { step: 'groups', to: '/admin/groups', needs: 'group:manage' },
  { step: 'members', to: '/admin/users', needs: 'user:read:profile' },
  { step: 'event', to: '/admin/events/create', needs: 'event:create' },
] as const satisfies { step: string; to: string; needs: Permission }[]

/** Which of the first steps the club has taken. */
export type Progress = Record<(typeof FIRST_STEPS)[number]['step'], boolean>

/** Those who found a club can tell how far it is, and take it further. */
export const FOUNDER: Permission[] = ['event:create', 'event:read', 'user:invite', 'user:read:profile']

/**
 * How far the club is; null once it has members besides the reader and an event, and then no longer asked for.
 */
export const progressQuery = () =>
  queryOptions<Progress | null>({
    queryKey: ['home', 'first-steps'],
    staleTime: ({ state }) => (state.data === null ? Infinity : 0),
    queryFn: async ({ signal }) => {
      const [people, events] = await Promise.all([
        read('users', ['id']).take(2, signal),
        read('events', ['id']).eq('association_id', ASSOCIATION_ID).take(1, signal),
      ])
      const progress = { members: people.length > 1, event: events.length > 0 }
      if (progress.members && progress.event) return null
      const [club, groups] = await Promise.all([
        read('associations', ['description', 'logo_version']).eq('id', ASSOCIATION_ID).one(signal),
        read('groups', ['id']).eq('association_id', ASSOCIATION_ID).take(1, signal),
      ])
      return {
        ...progress,
        association: club.description !== null || club.logo_version !== null,
        groups: groups.length > 0,
      }
    },
  })
