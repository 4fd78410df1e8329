import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { PublicCard } from '#ui/PublicCard.tsx'
import { useOnline } from '#ui/use-online.ts'

import { type MailType, mailType } from '../mail-type.ts'
import { unsubscribe } from '../mutations.ts'

/** Where the link of a mail leads. Opening it changes nothing, as mail scanners open links too: the buttons do. */
export function UnsubscribePage({ token, type: text }: { token: string; type: string }) {
  const { t } = useTranslation()
  const online = useOnline()
  const {
    data: done,
    error,
    isPending,
    mutate,
    variables,
  } = useMutation({
    mutationFn: async (chosen: MailType) => {
      await unsubscribe({ token, type: chosen })
      return chosen
    },
  })
  const type = mailType(text)
  const isBadLink = type === undefined || (error && toApiError(error).code === 'ERROR_INVALID_TOKEN')
  if (isBadLink) {
    return (
      <PublicCard title={t('unsubscribe.title')}>
        <Alert severity="error" sx={{ mt: 2 }}>
          <AlertTitle>{t('unsubscribe.failed')}</AlertTitle>
          {t('unsubscribe.invalid_token')}
        </Alert>
      </PublicCard>
    )
  }
  return (
    <PublicCard title={t('unsubscribe.title')} lead={done ? undefined : t(`unsubscribe.question.${type}`)}>
      <Box aria-live="polite" sx={{ my: 2, '&:empty': { display: 'none' } }}>
        {done && <Alert severity="success">{t(`unsubscribe.done.${done}`)}</Alert>}
        {!online && !done && <Alert severity="warning">{t('unsubscribe.offline')}</Alert>}
        {error && online && (
          <Alert severity="error">
            <AlertTitle>{t('unsubscribe.failed')}</AlertTitle>
            {t('unsubscribe.try_later')}
          </Alert>
        )}
      </Box>
      {!done && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          disabled={!online || isPending}
          loading={isPending && variables === type}
          onClick={() => mutate(type)}
        >
          {t(`unsubscribe.action.${type}`)}
        </Button>
      )}
      {done !== 'all' && type !== 'all' && (
        <Button
          fullWidth
          disabled={!online || isPending}
          loading={isPending && variables === 'all'}
          onClick={() => mutate('all')}
          sx={{ mt: 1 }}
        >
          {t('unsubscribe.action.all')}
        </Button>
      )}
      <Box sx={{ mt: 2, fontSize: '0.875rem', color: 'text.secondary' }}>{t('unsubscribe.account_mail')}</Box>
    </PublicCard>
  )
}
