import type { RosterEntry } from '#api/door-types.ts'

import { pullPage } from './roster-page.ts'
import type { RosterInfo } from './roster.ts'

/** What has changed on a roster since a cursor, all pages combined. */
export interface CollectedChanges {
  /** The server cannot give changes since this cursor; everything has to be downloaded again. */
  full: boolean
  changed: RosterEntry[]
  removed: string[]
  /** As of the first page, whose cursor is the next one to use. */
  info: RosterInfo
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
  }
  for (let after = first.page.next; after !== null && !changes.full;) {
    const { page } = await pullPage({ eventId, since, after }, signal)
    changes.full ||= page.full
    changes.changed.push(...page.members)
    changes.removed.push(...(page.removed ?? []))
    changes.info.total = page.total
    after = page.next
  }
  return changes
}
