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
  /** The new password is set, and every session of the account has ended. */
  onDone: (email: string) => Promise<void>
}

/** A new password with the link of a mail, once the server has said that the link is good. */
export function ResetPasswordPage({ token, onDone }: ResetPasswordPageProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...accountQueries.resetToken(token ?? ''), enabled: token !== undefined })
  if (token === undefined) return <BadLink purpose="reset" problem="unknown" />
  return (
    <CheckingLink title={t('account.reset.title')} purpose="reset" query={query}>
      {({ email, is_first: isFirst }) => (
        // Whoever was invited has never had one, and is logged in nowhere.
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
