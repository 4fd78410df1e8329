import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { MailIcon } from '#ui/icon/MailIcon.ts'

/** Leads to the e-mail sender with these addresses filled in: in the history, since many do not fit into an address. */
export function MailButton({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  return (
    <Button
      variant="outlined"
      startIcon={<MailIcon />}
      onClick={() => history.push('/admin/email-sender', { recipients: [...emails] })}
    >
      {t('users.mail', { count: emails.length })}
    </Button>
  )
}
