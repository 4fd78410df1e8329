import type { RosterPage } from '#api/door-types.ts'
import { eventRoster, type RosterRequest } from '#api/door.ts'

import { observeServerTime, orderedNow, serverTime, steadyNow } from '../clock/device-clock.ts'
import type { RosterInfo } from './roster.ts'

/** A page with what its arrival says about the clocks. */
export interface PulledPage {
  page: RosterPage
  info: RosterInfo
}

/** Fetches one page. Throws ApiError. */
export async function pullPage(request: RosterRequest, signal?: AbortSignal): Promise<PulledPage> {
  const [hasHeard, before, sent] = [serverTime().error < Infinity, orderedNow(), steadyNow()]
  const page = await eventRoster(request, signal)
  observeServerTime(sent, steadyNow(), page.server_time)
  // The first answer tells what the device's clock did not. Too early only keeps a scan over the roster until the next pull.
  const begun = hasHeard ? before : Math.min(before, orderedNow() - (steadyNow() - sent))
  return { page, info: infoFrom(page, begun) }
}

function infoFrom(page: RosterPage, begun: number): RosterInfo {
  return {
    event: page.event,
    salt: page.salt,
    total: page.total,
    as_of: page.server_time,
    pulled_at: begun,
    clock_offset_ms: Math.round(serverTime().offset),
    cursor: page.cursor,
    visitors: page.visitors ?? [],
    calls: page.calls ?? [],
    ...(page.undoes_others !== undefined && { undoes_others: page.undoes_others }),
  }
}
