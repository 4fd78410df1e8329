import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { MailIcon } from '#ui/icon/member-icons.ts'

/**
 * The server's limit for recipients (rpc/send_email); an e-mail to those who have not answered lists nobody.
 */
const MOST = 1000

interface MailPeopleProps {
  eventId: string
  count: number
  /** The recipients: a mode known to the server, or a list of people. */
  to: 'unanswered' | (() => Promise<readonly { user_id: string; name: string }[]>)
}

/**
 * Opens the e-mail sender with people from an event as recipients. They are passed in the history state, as
 * they do not fit in a URL.
 */
export function MailPeople({ eventId, count, to }: MailPeopleProps) {
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const online = useOnline()
  const toast = useToast()
  const go = useMutation({
    mutationFn: async () =>
      to === 'unanswered' ? undefined : (await to()).map(({ user_id, name }) => ({ user_id, name })),
    onSuccess: (people) =>
      navigate({
        to: '/admin/email-sender',
        state: {
          mailTo: {
            event_id: eventId,
            mode: people ? 'members' : 'unanswered',
            ...(people && { people }),
          },
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
      {tooMany ? t('participation.mail.limit', { max: MOST }) : t('participation.mail.action')}
    </Button>
  )
}
