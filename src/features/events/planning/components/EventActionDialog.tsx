import type { PlannedEvent } from '../event.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

export type EventAction = 'publish' | 'cancel' | 'archive' | 'delete'

export interface EventActionDialogProps {
  /** Those that the act would change. */
  events: readonly PlannedEvent[]
  onDone?: () => void
  onClose: () => void
}

const LEADS_TO = { publish: 'published', cancel: 'cancelled', archive: 'archived' } as const

/** Those of the events that the act would change: what is cancelled already cannot be cancelled. */
export function affectedEvents(act: EventAction, events: readonly PlannedEvent[]): PlannedEvent[] {
  return act === 'delete' ? [...events] : events.filter(({ status }) => status !== LEADS_TO[act])
}

/** Asks before something is done to events, and says what follows for how many. */
export function EventActionDialog({ act, events, ...props }: EventActionDialogProps & { act: EventAction }) {
  const meant = affectedEvents(act, events)
  if (act === 'cancel') return <CancelDialog events={meant} {...props} />
  if (act === 'delete') return <DeleteDialog events={meant} {...props} />
  return <StatusDialog act={act} status={LEADS_TO[act]} events={meant} {...props} />
}
