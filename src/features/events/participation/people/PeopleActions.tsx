import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import type { Selection } from '#ui/list/use-selection.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Attendee, ParticipationRights } from '../event.ts'
import { useCheckIn } from '../use-check-in.ts'
import { MailPeople } from './MailPeople.tsx'

interface PeopleActionsProps {
  eventId: string
  selection: Selection<Attendee>
  rights: ParticipationRights
  onUndo: (people: readonly Attendee[]) => void
}

/** The actions for the selected people: check-in for those who have not come, undo for those who have. */
export function PeopleActions({ eventId, selection, rights, onUndo }: PeopleActionsProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useCheckIn(eventId)
  const selected = [...selection.rows.values()]
  const away = selected.filter(({ check_in_time }) => check_in_time === null)
  const here = selected.filter(({ check_in_time }) => check_in_time !== null)
  const checkIn = () =>
    mutate(
      { userIds: away.map(({ user_id }) => user_id), op: 'check_in', reason: null },
      {
        onSuccess: selection.clear,
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      {rights.mail && <MailPeople eventId={eventId} count={selected.length} to={async () => selected} />}
      {rights.checkIn && away.length > 0 && (
        <Button disabled={!online} onClick={() => setAsking(true)}>
          {t('participation.check_in.many', { count: away.length })}
        </Button>
      )}
      {rights.undo && here.length > 0 && (
        <Button color="inherit" disabled={!online} onClick={() => onUndo(here)}>
          {t('participation.undo.many', { count: here.length })}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('participation.check_in.question', { count: away.length })}
        confirmLabel={t('participation.check_in.many', { count: away.length })}
        busy={isPending}
        onConfirm={checkIn}
        onClose={() => setAsking(false)}
      >
        {t('participation.check_in.text')}
      </ConfirmDialog>
    </>
  )
}
