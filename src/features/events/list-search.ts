import * as z from 'zod/mini'

export type EventTime = 'upcoming' | 'past'
export type EventSort = 'asc' | 'desc'

export const PAGE_SIZE = 10

// A search parameter is whatever someone put into the address: what does not parse counts as absent.
const schema = z.object({
  q: z.catch(
    z.optional(
      z.pipe(
        z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
        z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      ),
    ),
    undefined,
  ),
  type: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  sort: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  view: z.catch(z.optional(z.enum(['list', 'full'])), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2))), undefined),
})

/** What the address of a list of events says. Defaults are absent, which keeps addresses short. */
export type EventSearch = z.output<typeof schema>

export function parseEventSearch(search: Record<string, unknown>): EventSearch {
  return schema.parse(search)
}

/** What decides which rows a list shows, complete: it is the key of the query. */
export interface EventFilter {
  time: EventTime
  q: string
  type: string
  sort: EventSort
  page: number
}

/** The next events come soonest first, the past ones latest first, unless the address says otherwise. */
export function toFilter(time: EventTime, search: EventSearch): EventFilter {
  return {
    time,
    q: search.q ?? '',
    type: search.type ?? '',
    sort: search.sort ?? defaultSort(time),
    page: search.page ?? 1,
  }
}

export function defaultSort(time: EventTime): EventSort {
  return time === 'upcoming' ? 'asc' : 'desc'
}

/** Whether the list is narrowed, so that an empty one may say "nothing matches" rather than "nothing yet". */
export function isNarrowed(filter: EventFilter): boolean {
  return filter.q !== '' || filter.type !== ''
}
