import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { PublicCard } from '#ui/public/PublicCard.tsx'

import { accountQueries } from '../queries.ts'
import { BadLink } from './BadLink.tsx'
import { CheckingLink } from './CheckingLink.tsx'
import { LoggedInNote } from './LoggedInNote.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

interface ResetPasswordPageProps {
  token: string | undefined
  /** The new password is set, and all sessions of the account have ended. */
  onDone: (email: string) => Promise<void>
}

/** Sets a new password with a mailed link, once the server has confirmed the link. */
export function ResetPasswordPage({ token, onDone }: ResetPasswordPageProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...accountQueries.resetToken(token ?? ''), enabled: token !== undefined })
  if (token === undefined) return <BadLink purpose="reset" problem="unknown" />
  return (
    <CheckingLink title={t('account.reset.title')} purpose="reset" query={query}>
      {({ email, is_first: isFirst }) => (
        // An invited person has never had a password, and is logged in nowhere.
        <PublicCard
          title={t(isFirst ? 'account.verify.choose_password_title' : 'account.reset.title')}
          lead={t(isFirst ? 'account.reset.first_lead' : 'account.reset.lead', { email })}
        >
          <LoggedInNote link="reset" />
          <NewPasswordForm token={token} email={email} onDone={() => onDone(email)} />
        </PublicCard>
      )}
    </CheckingLink>
  )
}
