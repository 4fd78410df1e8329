import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import type { AnswerOf } from '#api/functions.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

import { spanText } from '../club-time.ts'
import type { PlannedEvent } from '../event.ts'
import { tellOfChanges } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import { TellDialog } from './TellDialog.tsx'
import { useEventAction } from './use-event-action.ts'

interface TellOfChangesProps {
  event: PlannedEvent
  zone: string
  /** Whether the dialog is open; otherwise the change is only mentioned. */
  asking: boolean
  onAsk: () => void
  onClose: () => void
}

/**
 * Says that those who are going do not know the event's new time or place yet, until they are told or the
 * notice is dismissed.
 */
export function AnnounceChanges({ event, zone, asking, onAsk, onClose }: TellOfChangesProps) {
  const { t, i18n } = useTranslation()
  const online = useOnline()
  const pending = useQuery(planningQueries.pendingAnnouncement(event.id))
  const spare = useEventAction({
    act: () => tellOfChanges(event.id, false),
    doneText: () => t('planning.tell.spared'),
  })
  const { recipients = 0, opted_out: optedOut = 0, events = 0, before = null } = pending.data ?? {}
  if (recipients === 0) return null
  const changes = before ? changeTexts(before, event, zone, t, i18n.language) : []
  const what = (
    <>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {events > 1 && <p>{t('planning.tell.events', { count: events })}</p>}
    </>
  )
  return (
    <>
      <Alert severity="info" role="status" title={t('planning.tell.title', { count: recipients })}>
        {what}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" color="inherit" disabled={!online} onClick={onAsk}>
            {t('planning.tell.action', { count: recipients })}
          </Button>
          <Button color="inherit" disabled={!online} loading={spare.isPending} onClick={() => spare.mutate()}>
            {t('planning.tell.spare')}
          </Button>
        </Box>
      </Alert>
      {asking && (
        <TellDialog eventId={event.id} recipients={recipients} optedOut={optedOut} onClose={onClose}>
          {what}
        </TellDialog>
      )}
    </>
  )
}

type Before = NonNullable<AnswerOf<'pending_announcements'>['before']>

/** The old and new time, place and address, where they differ. */
function changeTexts(
  before: Before,
  event: PlannedEvent,
  zone: string,
  t: TFunction,
  language: string,
): string[] {
  const time = (span: Pick<PlannedEvent, 'start_time' | 'end_time'>) =>
    spanText(span, zone, language).join(' ')
  const changes = [
    ['time', time(before), time(event)],
    ['place', before.location ?? '–', event.location ?? '–'],
    ['address', before.address ?? '–', event.address ?? '–'],
  ] as const
  return changes.flatMap(([what, was, now]) =>
    was === now ? [] : [t(`planning.tell.changed.${what}`, { was, now })],
  )
}
