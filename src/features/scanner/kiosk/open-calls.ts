import type { StaffCall } from '#api/door-types.ts'
import { correctedNow } from '#lib/time/server-clock.ts'
import type { RosterInfo } from '#offline/roster/roster.ts'

import type { DoorMember } from '../model/verdict.ts'

/** After this long, people have been helped, or have left. */
const OPEN_MS = 15 * 60_000

/** Calls for staff that still matter: not those of members who have come in since, and none from an outdated list. */
export function openCalls(
  { calls = [], as_of }: Pick<RosterInfo, 'calls' | 'as_of'>,
  memberOf: (userId: string) => Pick<DoorMember, 'check_in_time'> | undefined,
  now = correctedNow().getTime(),
): StaffCall[] {
  if (now - Date.parse(as_of) > OPEN_MS) return []
  return calls.filter(
    ({ user_id }) => user_id === null || (memberOf(user_id)?.check_in_time ?? null) === null,
  )
}
