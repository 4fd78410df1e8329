import { useDoor, useScanner } from '../door/session-context.ts'
import type { Outcome } from '../model/outcome.ts'
import { GuestCounter } from './GuestCounter.tsx'
import { MemberPhoto } from './MemberPhoto.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'

/** The verdict panel of the open door. */
export function DoorVerdict() {
  const { door, roster } = useScanner()
  const shown = useDoor((state) => state.shown)
  const fresh = useDoor((state) => state.fresh)
  const saving = useDoor((state) => state.saving)
  const deviceId = useDoor((state) => state.deviceId)
  const isInside = shown !== undefined && INSIDE.has(shown.outcome.kind)
  const { user_id: userId = '', name = '' } = shown?.member ?? {}
  const version = roster.photos.get(userId)
  return (
    <VerdictPanel
      shown={shown}
      fresh={fresh}
      saving={saving}
      deviceId={deviceId}
      onAnswer={(letIn) => void door.answer(letIn)}
      onRetry={() => void door.retry()}
      photo={
        version && (
          <MemberPhoto eventId={roster.info.event.id} userId={userId} version={version} name={name} />
        )
      }
      guests={isInside && shown.member && <GuestCounter userId={shown.member.user_id} />}
    />
  )
}

/** Verdicts on a member who is now inside, whose guests can be admitted. */
const INSIDE: ReadonlySet<Outcome['kind']> = new Set(['admitted', 'admitted_unregistered', 'already_inside'])
