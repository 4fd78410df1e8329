import type { PlannedEvent } from './event.ts'

/** How much of a series a change applies to. */
export const SCOPES = ['this', 'following', 'all'] as const

export type Scope = (typeof SCOPES)[number]

/** One event of a series. */
export type SeriesEvent = Pick<PlannedEvent, 'id' | 'start_time' | 'image'>

/** The events of a series that a change to one of them applies to. */
export function inScope(series: readonly SeriesEvent[], event: SeriesEvent, scope: Scope): SeriesEvent[] {
  return series.filter(
    ({ id, start_time }) =>
      scope === 'all' ||
      id === event.id ||
      (scope === 'following' && Date.parse(start_time) >= Date.parse(event.start_time)),
  )
}
