import { useQuery } from '@tanstack/react-query'

import { ownGroups } from '#api/own-groups.ts'

import type { ClubEvent } from '../event.ts'
import { answerOf } from '../registration.ts'

/** Whether the reader may answer: an event for groups is answered by their members, and by whom staff put on its list. */
export function useInvited(event: ClubEvent): boolean {
  const isNarrow = event.group_ids.length > 0 && answerOf(event) === null
  const own = useQuery({ ...ownGroups(), enabled: isNarrow })
  // Until one's groups are known the server decides.
  return !isNarrow || own.data === undefined || own.data.some((id) => event.group_ids.includes(id))
}
