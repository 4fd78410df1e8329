import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { MailIcon } from '#ui/icon/MailIcon.ts'

/** The server takes no more at a time (rpc/send_email); a mail to whoever has not answered names nobody. */
const MOST = 1000

interface MailPeopleProps {
  eventId: string
  count: number
  /** Whom: those of a mode that the server knows, or these people. */
  to: 'unanswered' | (() => Promise<readonly { user_id: string }[]>)
}

/** Leads to the e-mail sender with these people of an event as recipients: in the history, as they do not fit into an address. */
export function MailPeople({ eventId, count, to }: MailPeopleProps) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const online = useOnline()
  const toast = useToast()
  const go = useMutation({
    mutationFn: async () => (to === 'unanswered' ? undefined : (await to()).map(({ user_id }) => user_id)),
    onSuccess: (userIds) =>
      history.push('/admin/email-sender', {
        mailTo: {
          event_id: eventId,
          mode: userIds ? 'members' : 'unanswered',
          ...(userIds && { user_ids: userIds }),
        },
      }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
  })
  if (count === 0) return null
  const tooMany = to !== 'unanswered' && count > MOST
  return (
    <Button
      variant="outlined"
      startIcon={<MailIcon />}
      disabled={!online || tooMany}
      loading={go.isPending}
      onClick={() => go.mutate()}
    >
      {tooMany ? t('participation.mail.limit', { max: MOST }) : t('participation.mail.action', { count })}
    </Button>
  )
}
