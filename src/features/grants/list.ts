import { calendarDay, searchParams, textUpTo } from '#lib/browser/search-params.ts'

/** What is shown: a grant, and the period with a day. */
export const grantSearch = searchParams({ grant: textUpTo(36), day: calendarDay })

export type GrantSearch = ReturnType<typeof grantSearch>

/** Which list: of a period as it counts now, or what was sent. */
export const sheetSearch = searchParams({ grant: textUpTo(36), day: calendarDay, sent: textUpTo(36) })
