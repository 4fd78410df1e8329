import { affectedEvents, type EventAction, type EventActionDialogProps, LEADS_TO } from '../event-action.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

/** Asks for confirmation before an action on events, and says how many it affects and how. */
export function EventActionDialog({ act, events, ...props }: EventActionDialogProps & { act: EventAction }) {
  const meant = affectedEvents(act, events)
  if (act === 'cancel') return <CancelDialog events={meant} {...props} />
  if (act === 'delete') return <DeleteDialog events={meant} {...props} />
  return <StatusDialog act={act} status={LEADS_TO[act]} events={meant} {...props} />
}
