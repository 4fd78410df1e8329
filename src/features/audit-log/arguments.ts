import type { ArgumentsOf } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { AuditSearch } from './list.ts'

/** Query arguments for the server: whole days on this device's clock. */
export function toArguments({ who, whom, area, from, to }: AuditSearch): ArgumentsOf<'audit_log'> {
  return {
    p_association_id: ASSOCIATION_ID,
    ...(who !== undefined && { p_who: who }),
    ...(whom !== undefined && { p_whom: whom }),
    ...(area !== undefined && { p_area: area }),
    ...(from !== undefined && { p_from: midnight(from).toISOString() }),
    ...(to !== undefined && { p_to: midnight(to, 1).toISOString() }),
  }
}

/** When a day (YYYY-MM-DD), or the one `later` days after it, begins on this device's clock. */
function midnight(day: string, later = 0): Date {
  const begin = new Date(`${day}T00:00`)
  begin.setDate(begin.getDate() + later)
  return begin
}
