import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { LoginForm } from './LoginForm.tsx'
import './login.css'

// Most accounts have no second step.
const SecondStep = lazyPart(() => import('./SecondStep.tsx'), 'SecondStep')

interface LoginPageProps {
  /** The session ended by itself: the user did not ask to log in again. */
  ended?: boolean
  /** The user has just chosen a new password. */
  passwordReset?: boolean | undefined
  /** The user has just deleted their account. */
  accountDeleted?: boolean | undefined
  /** An address that is already known. */
  email?: string | undefined
}

/** Asks for address and password, then for the second step if the account has one. */
export function LoginPage(props: LoginPageProps) {
  const { ended = false, passwordReset = false, accountDeleted = false, email } = props
  const { t } = useTranslation()
  const [step, setStep] = useState<string>()
  if (step !== undefined)
    return (
      <PublicCard title={t('session.second_step.code_title')} lead={t('session.second_step.code_lead')}>
        <Suspense>
          <SecondStep token={step} onBack={() => setStep(undefined)} />
        </Suspense>
      </PublicCard>
    )
  return (
    <PublicCard title={t('session.login.title')} lead={t('session.login.lead')}>
      {ended && <Alert severity="info">{t('session.login.ended')}</Alert>}
      {passwordReset && (
        <Alert severity="success" role="status">
          {t('session.login.passwordReset')}
        </Alert>
      )}
      {accountDeleted && (
        <Alert severity="success" role="status">
          {t('session.login.accountDeleted')}
        </Alert>
      )}
      <LoginForm email={email} onSecondStep={setStep} />
      <p className="login-newcomer">
        {t('session.login.newcomer')}
        <LinkButton to="/register">{t('session.login.register')}</LinkButton>
      </p>
    </PublicCard>
  )
}
