import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PasswordField } from '#ui/control/PasswordField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { linkProblem } from '../link-problem.ts'
import { verifyEmail } from '../mutations.ts'
import type { Verification } from '../verification.ts'
import { BadLink } from './BadLink.tsx'
import { ContinueLink } from './ContinueLink.tsx'

interface ConfirmEmailProps extends Pick<Verification, 'email' | 'association_name' | 'asks_for_password'> {
  type: keyof typeof TEXTS
  token: string
}

const TEXTS = {
  registration: 'confirm',
  email: 'confirm',
  email_change: 'change',
  email_change_undo: 'undo',
} as const

/** Asks before an address is confirmed or a change is undone, and explains the consequences. */
export function ConfirmEmail({ type, token, email, association_name, asks_for_password }: ConfirmEmailProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const queryClient = useQueryClient()
  const [isMissing, setMissing] = useState(false)
  const {
    data: confirmed,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: (password?: string) => verifyEmail(token, password),
    // A user who is logged in here sees the new address.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.me }),
  })
  const what = TEXTS[type]
  const texts = { email, association: association_name ?? t('app.name') }
  const failure = error ? toApiError(error) : undefined
  const problem = failure && linkProblem(failure)
  if (problem) return <BadLink purpose="verify" problem={problem} />
  if (confirmed?.reset_token) return <ChoosePassword email={email} token={confirmed.reset_token} />
  if (confirmed) {
    return (
      <PublicCard
        title={t(`account.verify.${what}_done_title`)}
        lead={t(`account.verify.${what}_done`, texts)}
      >
        <ContinueLink primary email={email} />
      </PublicCard>
    )
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('current_password')
    setMissing(password === '')
    if (password !== '') mutate(typeof password === 'string' ? password : undefined)
  }
  const label = t('account.verify.current_password')
  return (
    <PublicCard title={t(`account.verify.${what}_title`)} lead={t(`account.verify.${what}_text`, texts)}>
      <form className="form" noValidate onSubmit={onSubmit}>
        <CallFailure failure={failure} offlineText={t('account.offline')} />
        {asks_for_password && (
          <PasswordField
            name="current_password"
            label={label}
            hint={t('account.verify.current_password_hint')}
            error={isMissing ? t('form.required', { field: label }) : undefined}
            autoComplete="current-password"
          />
        )}
        <Button
          type="submit"
          variant="contained"
          fullWidth
          size="large"
          disabled={!online}
          loading={isPending}
        >
          {t(`account.verify.${what}_action`)}
        </Button>
      </form>
    </PublicCard>
  )
}

interface ChoosePasswordProps {
  email: string
  token: string
}

/**
 * Leads on to setting a password for a confirmed account without one: created by staff, or registered more than once.
 */
function ChoosePassword({ email, token }: ChoosePasswordProps) {
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
