import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { MailIcon } from '#ui/icon/member-icons.ts'

import type { User } from '../user.ts'

/** Links to the e-mail sender with these members chosen: in the history state, since many do not fit into an address. */
export function MailButton({ users }: { users: readonly Pick<User, 'id' | 'name'>[] }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  return (
    <Button
      variant="outlined"
      startIcon={<MailIcon />}
      onClick={() =>
        history.push('/admin/email-sender', {
          mailTo: {
            mode: 'members',
            event_id: '',
            people: users.map(({ id, name }) => ({ user_id: id, name })),
          },
        })
      }
    >
      {t('users.mail', { count: users.length })}
    </Button>
  )
}
