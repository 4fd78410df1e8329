import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'

import type { Attendee, ParticipationRights } from '../event.ts'
import { useCheckIn } from '../use-check-in.ts'

interface PersonActionProps {
  eventId: string
  person: Attendee
  rights: ParticipationRights
  onUndo: (person: Attendee) => void
}

/** Checks a person in at once, or asks for a reason to undo their check-in. */
export function PersonAction({ eventId, person, rights, onUndo }: PersonActionProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const { mutate, isPending } = useCheckIn(eventId)
  if (person.check_in_time === null) {
    return (
      <Button
        disabled={!online}
        loading={isPending}
        aria-label={t('participation.check_in.of', { name: person.name })}
        onClick={() => mutate({ userIds: [person.user_id], op: 'check_in', reason: null })}
      >
        {t('participation.check_in.action')}
      </Button>
    )
  }
  if (!rights.undo) return null
  return (
    <Button
      color="inherit"
      disabled={!online}
      aria-label={t('participation.undo.of', { name: person.name })}
      onClick={() => onUndo(person)}
    >
      {t('participation.undo.action')}
    </Button>
  )
}
