import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { type MailType, mailType } from '../mail-type.ts'
import { unsubscribe } from '../mutations.ts'
import './unsubscribe.css'

/** Target of the link in mails. Opening it changes nothing, as mail scanners open links too: the buttons do. */
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
        <Alert severity="error" title={t('unsubscribe.failed')}>
          {t('unsubscribe.invalid_token')}
        </Alert>
      </PublicCard>
    )
  }
  return (
    <PublicCard title={t('unsubscribe.title')} lead={done ? undefined : t(`unsubscribe.question.${type}`)}>
      <div aria-live="polite" className="unsubscribe-state">
        {done && <Alert severity="success">{t(`unsubscribe.done.${done}`)}</Alert>}
        {!online && !done && <Alert severity="warning">{t('unsubscribe.offline')}</Alert>}
        {error && online && (
          <Alert severity="error" title={t('unsubscribe.failed')}>
            {t('unsubscribe.try_later')}
          </Alert>
        )}
      </div>
      {!done && (
        <Button
          variant="contained"
          fullWidth
          size="large"
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
        >
          {t('unsubscribe.action.all')}
        </Button>
      )}
      <LinkButton to="/settings/email" fullWidth>
        {t('unsubscribe.preferences')}
      </LinkButton>
      <p className="plain-small unsubscribe-note">{t('unsubscribe.account_mail')}</p>
    </PublicCard>
  )
}
