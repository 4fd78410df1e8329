import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { call } from '#api/functions.ts'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { participationQueries } from '../queries.ts'

interface RemindDialogProps {
  eventId: string
  /** How many have not answered. */
  unanswered: number
  onClose: () => void
}

/** Says how many people a reminder to answer will reach, and sends it. */
export function RemindDialog({ eventId, unanswered, onClose }: RemindDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const audience = useQuery(participationQueries.unansweredRecipients(eventId))
  const { recipients = 0, opted_out: optedOut = 0 } = audience.data ?? {}
  const remind = useMutation({
    mutationFn: () => call('remind_unanswered', { p_event_id: eventId }),
    onSuccess: ({ reminded }) => {
      toast({ message: t('participation.remind.done', { count: reminded }), severity: 'success' })
      onClose()
    },
    // Also after a refusal, as somebody else may have been quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: participationQueries.event(eventId) }),
  })
  const isInVain = audience.data !== undefined && recipients === 0
  const failure = remind.error ?? audience.error
  return (
    <ConfirmDialog
      open
      title={
        isInVain
          ? t('errors.ERROR_EMAIL_NO_RECIPIENTS')
          : audience.data
            ? t('participation.remind.question', { count: recipients })
            : t('participation.remind.title')
      }
      confirmLabel={t('participation.remind.confirm')}
      disabled={isInVain}
      busy={remind.isPending}
      loading={audience.isPending}
      onConfirm={() => remind.mutate()}
      onClose={onClose}
    >
      {!isInVain && t('participation.remind.text')}
      {optedOut > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('participation.remind.opted_out', { count: optedOut })}
        </Typography>
      )}
      {audience.data && recipients + optedOut < unanswered && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('participation.remind.out_of_reach', { unanswered })}
        </Typography>
      )}
      <CallFailure
        failure={failure ? asFailure(failure) : undefined}
        offlineText={t('participation.offline')}
      />
    </ConfirmDialog>
  )
}
