import { useQuery } from '@tanstack/react-query'

import { ownGroups } from '#api/own-groups.ts'

import type { ClubEvent } from '../event.ts'
import { isInvited } from '../registration.ts'
import { useChild } from './answering-for.ts'

/**
 * Whether the reader may answer an event. Children's lists hold only events the child is invited to, so for a
 * child it is always true. The reader's groups are fetched only when the event has groups.
 */
export function useInvited(event: ClubEvent): boolean {
  const child = useChild()
  const own = useQuery({ ...ownGroups(), enabled: event.group_ids.length > 0 && !child })
  return child !== undefined || isInvited(event, own.data)
}
