import { useQuery } from '@tanstack/react-query'

import { ownGroups } from '#api/own-groups.ts'

import type { ClubEvent } from '../event.ts'
import { isInvited } from '../registration.ts'
import { useChild } from './answering-for.ts'

/** Whether the reader may answer one event, also for a child, of whom they see no others; its groups are asked for only where it has some. */
export function useInvited(event: ClubEvent): boolean {
  const child = useChild()
  const own = useQuery({ ...ownGroups(), enabled: event.group_ids.length > 0 && !child })
  return child !== undefined || isInvited(event, own.data)
}
