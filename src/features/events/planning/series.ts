import type { PlannedEvent } from './event.ts'

/** How much of a series a change is meant for. */
export const SCOPES = ['this', 'following', 'all'] as const

export type Scope = (typeof SCOPES)[number]

/** One event of a series. */
export type SeriesEvent = Pick<PlannedEvent, 'id' | 'start_time' | 'image'>

/** Those of a series that a change to one of them is meant for. */
export function inScope(series: readonly SeriesEvent[], event: SeriesEvent, scope: Scope): SeriesEvent[] {
  return series.filter(
    ({ id, start_time }) =>
      scope === 'all' ||
      id === event.id ||
      (scope === 'following' && Date.parse(start_time) >= Date.parse(event.start_time)),
  )
}
