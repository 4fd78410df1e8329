import type { RosterEntry } from '#api/door-types.ts'

import { RosterIncomplete } from './roster-download.ts'
import { pullPage } from './roster-page.ts'
import type { RosterInfo } from './roster.ts'

/** A whole roster in memory. */
interface FetchedRoster {
  info: RosterInfo
  entries: RosterEntry[]
}

/**
 * Fetches a whole roster into memory, for a door that must not depend on the disk. Throws ApiError
 * and RosterIncomplete, also if somebody joined or left meanwhile: then try again.
 */
export async function fetchRoster(eventId: string, signal?: AbortSignal): Promise<FetchedRoster> {
  const first = await pullPage({ eventId }, signal)
  const entries = new Map(first.page.members.map((entry) => [entry.user_id, entry]))
  let { next: after, total } = first.page
  while (after !== null) {
    const { page } = await pullPage({ eventId, after }, signal)
    for (const entry of page.members) entries.set(entry.user_id, entry)
    total = page.total
    // A page without members gets no further.
    after = page.members.length > 0 ? page.next : null
  }
  if (entries.size !== total) throw new RosterIncomplete(entries.size, total)
  return { info: { ...first.info, total }, entries: [...entries.values()] }
}
