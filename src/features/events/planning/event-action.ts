import type { PlannedEvent } from './event.ts'

export type EventAction = 'publish' | 'cancel' | 'archive' | 'delete'

export interface EventActionDialogProps {
  /** Those that the act would change. */
  events: readonly PlannedEvent[]
  onDone?: () => void
  onClose: () => void
}

/** The status that each act leads to, but deleting. */
export const LEADS_TO = { publish: 'published', cancel: 'cancelled', archive: 'archived' } as const

/** Those of the events that the act would change: what is cancelled already cannot be cancelled. */
export function affectedEvents(act: EventAction, events: readonly PlannedEvent[]): PlannedEvent[] {
  return act === 'delete' ? [...events] : events.filter(({ status }) => status !== LEADS_TO[act])
}
