import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import type { EventActionDialogProps } from '../event-action.ts'
import { cancelEvents } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import { MessageField } from './MessageField.tsx'
import { useEventAction } from './use-event-action.ts'

/** Cancels one or more events, and offers to tell those who are going. */
export function CancelDialog({ events, onDone, onMissing, onClose }: EventActionDialogProps) {
  const { t } = useTranslation()
  const count = events.length
  const [asked] = useState(() => events.map(({ id }) => id))
  // None are left once their status has changed.
  const ids = count > 0 ? events.map(({ id }) => id) : asked
  const audience = useQuery(planningQueries.audience(ids))
  const [tell, setTell] = useState(true)
  const [message, setMessage] = useState('')
  const { recipients = 0, opted_out: optedOut = 0 } = audience.data ?? {}
  // Also if it could not be counted whom: they must not come in vain.
  const isAnybody = recipients > 0 || audience.isError
  const tells = tell && isAnybody
  const { mutate, isPending, error } = useEventAction({
    act: () => cancelEvents(ids, tells && { message }),
    doneText: ({ changed, told }) =>
      [
        t('planning.cancel.done', { count: changed }),
        told > 0 ? t('planning.cancel.told', { count: told }) : '',
      ]
        .join(' ')
        .trim(),
    onMissing,
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  const failure = error ?? audience.error
  return (
    <ConfirmDialog
      open
      title={t('planning.cancel.question', { count })}
      confirmLabel={t('planning.cancel.confirm', { count })}
      cancelLabel={t('planning.cancel.keep', { count })}
      destructive
      busy={isPending}
      loading={audience.isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <NameList names={events.map(({ title }) => title)} distinct />
      <Typography>{t('planning.cancel.text', { count })}</Typography>
      {audience.isSuccess && recipients === 0 && (
        <Typography sx={{ mt: 1.5 }}>{t('planning.cancel.nobody')}</Typography>
      )}
      {isAnybody && (
        <Box sx={{ mt: 1, color: 'text.primary' }}>
          <CheckboxField
            checked={tell}
            onChange={(event) => setTell(event.target.checked)}
            label={
              recipients > 0
                ? t('planning.cancel.tell', { count: recipients })
                : t('planning.cancel.tell_everyone')
            }
          />
        </Box>
      )}
      {tells && <MessageField value={message} onChange={setMessage} />}
      {optedOut > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('planning.cancel.opted_out', { count: optedOut })}
        </Typography>
      )}
      <CallFailure failure={failure ? asFailure(failure) : undefined} offlineText={t('planning.offline')} />
    </ConfirmDialog>
  )
}
