import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { tellOfChanges } from '../mutations.ts'
import { MessageField } from './MessageField.tsx'
import { useEventAction } from './use-event-action.ts'

interface TellDialogProps {
  eventId: string
  recipients: number
  optedOut: number
  onClose: () => void
  /** What has changed. */
  children: ReactNode
}

/** Offers to tell those who are going about a change, and sends the e-mail. */
export function TellDialog({ eventId, recipients, optedOut, onClose, children }: TellDialogProps) {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const { mutate, isPending, error } = useEventAction({
    act: () => tellOfChanges(eventId, { message }),
    doneText: ({ told }) => t('planning.tell.done', { count: told }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('planning.tell.question', { count: recipients })}
      confirmLabel={t('planning.tell.confirm', { count: recipients })}
      cancelLabel={t('planning.tell.later')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {children}
      <Typography>{t('planning.tell.text')}</Typography>
      <MessageField value={message} onChange={setMessage} />
      {optedOut > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('planning.tell.opted_out', { count: optedOut })}
        </Typography>
      )}
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('planning.offline')} />
    </ConfirmDialog>
  )
}
