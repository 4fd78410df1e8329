import { calendarDay, oneOf, searchParams, textUpTo } from '#lib/browser/search-params.ts'

import { AREAS } from './line.ts'

/** Filters in the audit log's address. Both days are included. */
export const auditSearch = searchParams({
  who: textUpTo(100),
  whom: textUpTo(100),
  area: oneOf(AREAS),
  from: calendarDay,
  to: calendarDay,
})

export type AuditSearch = ReturnType<typeof auditSearch>

export const isNarrowed = (search: AuditSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)
