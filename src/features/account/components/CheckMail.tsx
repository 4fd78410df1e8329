import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useSecondsLeft } from '#ui/browser/use-seconds-left.ts'
import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { NewMailIcon } from '#ui/icon/basic-icons.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { type MailSent, nextMailAt } from '../mail-sent.ts'
import { ContinueLink } from './ContinueLink.tsx'
import './account.css'

interface CheckMailProps {
  sent: MailSent
  /** What the link in the mail does. */
  text: string
  /** Why no mail may arrive; must read the same for any address. */
  hint: string
  resend: (email: string) => Promise<void>
  /** Called when the mail was sent again; undefined: the user wants to change the address. */
  onSent: (sent: MailSent | undefined) => void
}

/** Says that a mail is on its way, and resends it if it does not arrive. */
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
      <div className="check-mail-sign">
        <NewMailIcon />
      </div>
      <p className="plain-small">{hint}</p>
      <CallFailure failure={failure} offlineText={t('account.offline')} />
      <Button
        variant="outlined"
        fullWidth
        className="check-mail-again"
        disabled={!online || left > 0}
        loading={again.isPending}
        onClick={() => again.mutate(sent.to)}
      >
        {left > 0 ? t('account.mail.again_in', { seconds: left }) : t('account.mail.again')}
      </Button>
      <Button fullWidth onClick={() => onSent(undefined)}>
        {t('account.mail.other_address')}
      </Button>
      <ContinueLink email={sent.to} />
    </PublicCard>
  )
}
