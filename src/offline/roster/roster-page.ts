import { eventRoster, type RosterRequest } from '#api/door.ts'
import type { RosterPage } from '#api/door-types.ts'
import type { RosterInfo } from './roster.ts'

/** A page with what its arrival says about the clocks. */
export interface PulledPage {
  page: RosterPage
  info: RosterInfo
}

/** Fetches one page. Throws ApiError. */
export async function pullPage(request: RosterRequest, signal?: AbortSignal): Promise<PulledPage> {
  const begun = Date.now()
  const page = await eventRoster(request, signal)
  return { page, info: infoFrom(page, begun, Date.now()) }
}

/** The server's clock is taken to have been read halfway between request and answer. */
function infoFrom(page: RosterPage, begun: number, ended: number): RosterInfo {
  return {
    event: page.event,
    salt: page.salt,
    total: page.total,
    as_of: page.server_time,
    pulled_at: begun,
    clock_offset_ms: Math.round(Date.parse(page.server_time) - (begun + ended) / 2),
    cursor: page.cursor,
    ...(page.undoes_others !== undefined && { undoes_others: page.undoes_others }),
  }
}
