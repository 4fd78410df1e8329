import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

interface ChoosePasswordProps {
  email: string
  token: string
}

/**
 * Leads on to setting a password for a confirmed account without one: created by staff, or registered more than once.
 */
export function ChoosePassword({ email, token }: ChoosePasswordProps) {
  const { t } = useTranslation()
  return (
    <PublicCard
      title={t('account.verify.choose_password_title')}
      lead={t('account.verify.choose_password', { email })}
    >
      <LinkButton to="/reset-password" search={{ token }} variant="contained" size="large" fullWidth>
        {t('account.verify.password_reset_action')}
      </LinkButton>
    </PublicCard>
  )
}
