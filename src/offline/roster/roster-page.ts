import type { RosterPage } from '#api/door-types.ts'
import { eventRoster, type RosterRequest } from '#api/door.ts'
import { withTimeLimit } from '#lib/async/time-limit.ts'
import { steadyNow } from '#lib/time/steady-now.ts'

import { observeServerTime, serverTime } from '../clock/device-clock.ts'
import { rememberedDeliveries } from '../outbox/outbox-memory.ts'
import { heardDeliveries } from '../outbox/outbox.ts'
import type { RosterInfo } from './roster.ts'

/** A page, with the clock offset learned from its response. */
export interface PulledPage {
  page: RosterPage
  info: RosterInfo
}

/** Some networks never answer, and a door hears nothing from other doors until its request has ended. */
const PAGE_LIMIT_MS = 30_000

/** Fetches one page. Throws AbortError when cancelled, and ApiError: ERROR_NETWORK also when no response has arrived in time. */
export async function pullPage(request: RosterRequest, signal?: AbortSignal): Promise<PulledPage> {
  // A door that is open must hear from the others even while its disk fails.
  const deliveries = await heardDeliveries().catch(rememberedDeliveries)
  const sent = steadyNow()
  const page = await withTimeLimit(PAGE_LIMIT_MS, signal, (limited) => eventRoster(request, limited))
  observeServerTime(sent, steadyNow(), page.server_time)
  return { page, info: infoFrom(page, deliveries) }
}

function infoFrom(page: RosterPage, deliveries: number): RosterInfo {
  return {
    event: page.event,
    salt: page.salt,
    total: page.total,
    as_of: page.server_time,
    deliveries,
    clock_offset_ms: Math.round(serverTime().offset),
    cursor: page.cursor,
    visitors: page.visitors ?? [],
    arrived: page.arrived ?? [],
    calls: page.calls ?? [],
    ...(page.undoes_others !== undefined && { undoes_others: page.undoes_others }),
  }
}
