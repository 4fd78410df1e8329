import type { PlannedEvent } from './event.ts'

export type EventAction = 'publish' | 'cancel' | 'archive' | 'delete'

export interface EventActionDialogProps {
  /** The events the action would change. */
  events: readonly PlannedEvent[]
  onDone?: () => void
  /** Called when one of the events no longer exists. */
  onMissing?: () => Promise<void>
  onClose: () => void
}

/** The status each action sets; deleting sets none. */
export const LEADS_TO = { publish: 'published', cancel: 'cancelled', archive: 'archived' } as const

/** The events the action would change: one that is already cancelled cannot be cancelled. */
export function affectedEvents(act: EventAction, events: readonly PlannedEvent[]): PlannedEvent[] {
  return act === 'delete' ? [...events] : events.filter(({ status }) => status !== LEADS_TO[act])
}
