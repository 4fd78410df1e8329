import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { EventStatus } from '#api/rows.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import type { EventActionDialogProps } from '../event-action.ts'
import { isAhead } from '../event.ts'
import { changeEvents } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import { withTold } from '../told-text.ts'
import { useEventAction } from './use-event-action.ts'

interface StatusDialogProps extends EventActionDialogProps {
  act: 'publish' | 'archive'
  status: EventStatus
  /** Why the question is asked. */
  note?: string
}

/** Publishes or archives one or more events. */
export function StatusDialog({ act, status, events, note, onDone, onMissing, onClose }: StatusDialogProps) {
  const { t } = useTranslation()
  const now = useNow()
  const count = events.length
  const [asked] = useState(() => events.map(({ id }) => id))
  // None are left once their status has changed.
  const ids = count > 0 ? events.map(({ id }) => id) : asked
  const [tell, setTell] = useState(false)
  const invited = useQuery({ ...planningQueries.invited(ids), enabled: act === 'publish' })
  const { recipients = 0 } = invited.data ?? {}
  const { mutate, isPending, error } = useEventAction({
    act: () => changeEvents(ids, status, tell),
    doneText: ({ changed, told }) => withTold(t(`planning.${act}.done`, { count: changed }), told, t),
    onMissing,
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t(`planning.${act}.question`, { count })}
      confirmLabel={t(`planning.${act}.confirm`, { count })}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <NameList names={events.map(({ title }) => title)} distinct />
      {act === 'publish' && events.some((event) => !isAhead(event, now)) && (
        <Typography sx={{ mb: 1.5 }}>{t('planning.publish.past', { count })}</Typography>
      )}
      {note && <Typography sx={{ mb: 1.5 }}>{note}</Typography>}
      {t(`planning.${act}.text`, { count })}
      {recipients > 0 && (
        <Box sx={{ mt: 1, color: 'text.primary' }}>
          <CheckboxField
            checked={tell}
            onChange={(event) => setTell(event.target.checked)}
            label={t('planning.publish.tell', { count: recipients })}
          />
        </Box>
      )}
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('planning.offline')} />
    </ConfirmDialog>
  )
}
