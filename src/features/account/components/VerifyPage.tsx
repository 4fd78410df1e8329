import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { accountQueries } from '../queries.ts'
import type { Verification } from '../verification.ts'
import { BadLink } from './BadLink.tsx'
import { CheckingLink } from './CheckingLink.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { OtherLink } from './OtherLink.tsx'

/** Target of the confirmation links in mails. Opening it does not use up the link: mail scanners open links too. */
export function VerifyPage({ token }: { token: string | undefined }) {
  const { t } = useTranslation()
  const query = useQuery({ ...accountQueries.verification(token ?? ''), enabled: token !== undefined })
  if (token === undefined) return <BadLink purpose="verify" problem="unknown" />
  const show = (verification: Verification) =>
    verification.type === 'user_invitation' || verification.type === 'password_reset' ? (
      <OtherLink token={token} {...verification} type={verification.type} />
    ) : (
      <ConfirmEmail token={token} {...verification} type={verification.type} />
    )
  return (
    <CheckingLink title={t('account.verify.title')} purpose="verify" query={query}>
      {show}
    </CheckingLink>
  )
}
