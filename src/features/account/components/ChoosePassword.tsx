import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { PublicCard } from '#ui/public/PublicCard.tsx'

interface ChoosePasswordProps {
  email: string
  token: string
}

/** Leads on to the password of an account that is confirmed and has none: staff have made it, or more than one registered. */
export function ChoosePassword({ email, token }: ChoosePasswordProps) {
  const { t } = useTranslation()
  return (
    <PublicCard
      title={t('account.verify.choose_password_title')}
      lead={t('account.verify.choose_password', { email })}
    >
      <Link
        to="/reset-password"
        search={{ token }}
        className="plain-button plain-button--contained plain-button--full plain-button--large"
      >
        {t('account.verify.password_reset_action')}
      </Link>
    </PublicCard>
  )
}
