import type { RosterEntry, RosterPage } from '#api/door-types.ts'

import { pullPage } from './roster-page.ts'
import type { RosterCounts, RosterInfo } from './roster.ts'

/** What has changed on a roster since a cursor, all pages combined. */
export interface CollectedChanges {
  /** The server cannot give changes since this cursor; everything has to be downloaded again. */
  full: boolean
  changed: RosterEntry[]
  removed: string[]
  /** As of the first page, whose cursor is the next one to use. */
  info: RosterInfo
  /** What the roster has after these changes. Several pages are not read at one moment, so only their total is known. */
  counts: Partial<RosterCounts>
}

/** Fetches everything that changed since the cursor, page by page. Throws ApiError. */
export async function collectChanges(
  eventId: string,
  since: string,
  signal?: AbortSignal,
): Promise<CollectedChanges> {
  const first = await pullPage({ eventId, since }, signal)
  const changes: CollectedChanges = {
    full: first.page.full,
    changed: first.page.members,
    removed: first.page.removed ?? [],
    info: first.info,
    counts: first.page.next === null ? countsIn(first.page) : {},
  }
  for (let after = first.page.next; after !== null && !changes.full;) {
    const { page } = await pullPage({ eventId, since, after }, signal)
    changes.full ||= page.full
    changes.changed.push(...page.members)
    changes.removed.push(...(page.removed ?? []))
    changes.info.total = page.total
    after = page.next
  }
  changes.counts.total = changes.info.total
  return changes
}

/** Without those that an older server does not send. */
function countsIn({ going, inside }: RosterPage): Partial<RosterCounts> {
  return { ...(going !== undefined && { going }), ...(inside !== undefined && { inside }) }
}
