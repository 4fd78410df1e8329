import { useDoor, useScanner } from '../door/session-context.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

/** The verdict panel of the open door. */
export function DoorVerdict() {
  const { door } = useScanner()
  const shown = useDoor((state) => state.shown)
  const fresh = useDoor((state) => state.fresh)
  const saving = useDoor((state) => state.saving)
  const deviceId = useDoor((state) => state.deviceId)
  return (
    <VerdictPanel
      shown={shown}
      fresh={fresh}
      saving={saving}
      deviceId={deviceId}
      onAnswer={(letIn) => void door.answer(letIn)}
      onRetry={() => void door.retry()}
    />
  )
}
