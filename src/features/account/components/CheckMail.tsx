import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { CallFailure } from '#ui/CallFailure.tsx'
import { PublicCard } from '#ui/PublicCard.tsx'
import { useOnline } from '#ui/use-online.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'

import { type MailSent, nextMailAt } from '../mail-sent.ts'
import { WayOn } from './WayOn.tsx'

interface CheckMailProps {
  sent: MailSent
  /** What the link in the mail does. */
  text: string
  /** Why no mail may come, which must be the same for any address. */
  hint: string
  resend: (email: string) => Promise<void>
  /** A mail was sent again; undefined: to another address, please. */
  onSent: (sent: MailSent | undefined) => void
}

/** Says that a mail is on its way, and sends it once more when it does not come. */
export function CheckMail({ sent, text, hint, resend, onSent }: CheckMailProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const left = useSecondsLeft(nextMailAt(sent))
  const again = useMutation({
    mutationFn: resend,
    onSuccess: (_, to) => onSent({ to, at: Date.now() }),
  })
  const failure = again.error ? toApiError(again.error) : undefined
  return (
    <PublicCard title={t('account.mail.title')} lead={text}>
      <MarkEmailUnread
        aria-hidden
        color="primary"
        sx={{ display: 'block', fontSize: 56, mx: 'auto', my: 2 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
      <CallFailure failure={failure} offlineText={t('account.offline')} />
      <Button
        variant="outlined"
        fullWidth
        disabled={!online || left > 0}
        loading={again.isPending}
        onClick={() => again.mutate(sent.to)}
        sx={{ mt: 2 }}
      >
        {left > 0 ? t('account.mail.again_in', { seconds: left }) : t('account.mail.again')}
      </Button>
      <Button fullWidth onClick={() => onSent(undefined)} sx={{ mt: 1 }}>
        {t('account.mail.other_address')}
      </Button>
      <WayOn email={sent.to} />
    </PublicCard>
  )
}
