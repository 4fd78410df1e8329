import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import type { Verification } from '../verification.ts'

interface OtherLinkProps extends Pick<Verification, 'association_name' | 'role_name'> {
  type: 'user_invitation' | 'password_reset'
  token: string
}

const SCREEN = { user_invitation: '/register', password_reset: '/reset-password' } as const

/** Leads on to the right screen when a link of another kind was opened here. */
export function OtherLink({ type, token, association_name, role_name }: OtherLinkProps) {
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
