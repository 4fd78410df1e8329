import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { BusyButton } from '#ui/plain/BusyButton.tsx'
import { PublicCard } from '#ui/layout/PublicCard.tsx'
import { useOnline } from '#ui/browser/use-online.ts'

import { linkProblem } from '../link-problem.ts'
import { verifyEmail } from '../mutations.ts'
import type { Verification } from '../verification.ts'
import { BadLink } from './BadLink.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { ContinueLink } from './ContinueLink.tsx'

interface ConfirmEmailProps extends Pick<Verification, 'email' | 'association_name'> {
  type: 'registration' | 'email' | 'email_change'
  token: string
}

/** Asks before an address is confirmed, and says what follows from it. */
export function ConfirmEmail({ type, token, email, association_name }: ConfirmEmailProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const queryClient = useQueryClient()
  const {
    data: confirmed,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: verifyEmail,
    // Whoever is logged in meanwhile sees their new address.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['session', 'me'] }),
  })
  const what = type === 'email_change' ? 'change' : 'confirm'
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
  return (
    <PublicCard title={t(`account.verify.${what}_title`)} lead={t(`account.verify.${what}_text`, texts)}>
      <CallFailure failure={failure} offlineText={t('account.offline')} />
      <BusyButton
        className="plain-button--contained plain-button--full plain-button--large"
        disabled={!online}
        busy={isPending}
        onClick={() => mutate(token)}
      >
        {t(`account.verify.${what}_action`)}
      </BusyButton>
    </PublicCard>
  )
}
