import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { MailIcon } from '#ui/icon/MailIcon.ts'

import type { User } from '../user.ts'

/**
 * Links to the e-mail sender with these members' addresses filled in: in the history state, since many do not
 * fit into an address. For a child without one, the server knows who gets its mail.
 */
export function MailButton({ users }: { users: readonly Pick<User, 'id' | 'email' | 'has_account'>[] }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  return (
    <Button
      variant="outlined"
      startIcon={<MailIcon />}
      onClick={() =>
        history.push(
          '/admin/email-sender',
          users.every(({ has_account }) => has_account)
            ? { recipients: users.map(({ email }) => email) }
            : { mailTo: { mode: 'members', event_id: '', user_ids: users.map(({ id }) => id) } },
        )
      }
    >
      {t('users.mail', { count: users.length })}
    </Button>
  )
}
