import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ForwardToInboxIcon } from '#ui/icon/member-icons.ts'

import { type Draft, sendTest } from './queries.ts'

/** Sends the preview to its author. */
export function TestMailButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendTest(draft),
    onSuccess: (email) => toast({ message: t('mail.test.done', { email }), severity: 'success' }),
  })
  const isEmpty = draft.subject.trim() === '' || draft.html_body.trim() === ''
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<ForwardToInboxIcon />}
        disabled={isEmpty}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('mail.test.action')}
      </Button>
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('mail.offline')} />
    </Box>
  )
}
