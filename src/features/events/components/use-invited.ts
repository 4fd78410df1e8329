import { useQuery } from '@tanstack/react-query'

import { ownGroups } from '#api/own-groups.ts'

import type { ClubEvent } from '../event.ts'
import { isInvited } from '../registration.ts'

/** Whether the reader may answer one event; its groups are asked for only where it has some. */
export function useInvited(event: ClubEvent): boolean {
  const own = useQuery({ ...ownGroups(), enabled: event.group_ids.length > 0 })
  return isInvited(event, own.data)
}
