import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { accountQueries } from '../queries.ts'
import type { Verification } from '../verification.ts'
import { BadLink } from './BadLink.tsx'
import { CheckingLink } from './CheckingLink.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'

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

interface OtherLinkProps extends Pick<Verification, 'association_name' | 'role_name'> {
  type: 'user_invitation' | 'password_reset'
  token: string
}

const SCREEN = { user_invitation: '/register', password_reset: '/reset-password' } as const

/** Leads on to the right screen when a link of another kind was opened here. */
function OtherLink({ type, token, association_name, role_name }: OtherLinkProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const association = association_name ?? t('app.name')
  const role = role_name ? roleName(role_name) : ''
  return (
    <PublicCard
      title={t(`account.verify.${type}_title`)}
      lead={t(`account.verify.${type}_text`, { association, role })}
    >
      <LinkButton to={SCREEN[type]} search={{ token }} variant="contained" size="large" fullWidth>
        {t(`account.verify.${type}_action`)}
      </LinkButton>
    </PublicCard>
  )
}
