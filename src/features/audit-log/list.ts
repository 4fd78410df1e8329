import type { ArgumentsOf } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { oneOf, type Param, searchParams, textUpTo } from '#lib/search-params.ts'

import { AREAS } from './line.ts'

// Without dayjs: addresses are read by the first script of every screen, the login too.
const day: Param<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(midnight(value).getTime())
    ? value
    : undefined

/** When a day, YYYY-MM-DD, or one of those after it begins on the clock of this device. */
function midnight(dayText: string, later = 0): Date {
  const begin = new Date(`${dayText}T00:00`)
  begin.setDate(begin.getDate() + later)
  return begin
}

/** What the address of the audit log says. Both days are included. */
export const auditSearch = searchParams({
  who: textUpTo(100),
  whom: textUpTo(100),
  area: oneOf(AREAS),
  from: day,
  to: day,
})

export type AuditSearch = ReturnType<typeof auditSearch>

export const isNarrowed = (search: AuditSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

/** What the server is asked for: whole days on the clock of this device. */
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
