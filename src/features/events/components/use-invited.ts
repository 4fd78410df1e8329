import { useQuery } from '@tanstack/react-query'

import { ownGroups } from '#api/own-groups.ts'

import type { ClubEvent } from '../event.ts'
import { answerOf } from '../registration.ts'

/**
 * Whether the reader may answer: an event for groups is answered by their members, and by whom staff put on its list.
 * @param own the reader's groups; until they are known the server decides
 */
export function isInvited(event: ClubEvent, own: readonly string[] | undefined): boolean {
  const isNarrow = event.group_ids.length > 0 && answerOf(event) === null
  return !isNarrow || own === undefined || own.some((id) => event.group_ids.includes(id))
}

/** The same of one event, for which groups are asked only where it has some. */
export function useInvited(event: ClubEvent): boolean {
  const own = useQuery({ ...ownGroups(), enabled: event.group_ids.length > 0 })
  return isInvited(event, own.data)
}
