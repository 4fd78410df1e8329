import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { CallFailure } from '#ui/CallFailure.tsx'
import { PublicCard } from '#ui/PublicCard.tsx'
import { useOnline } from '#ui/use-online.ts'

import { linkProblem } from '../link-problem.ts'
import { verifyEmail } from '../mutations.ts'
import type { Verification } from '../verification.ts'
import { BadLink } from './BadLink.tsx'
import { WayOn } from './WayOn.tsx'

interface ConfirmEmailProps extends Pick<Verification, 'email' | 'association_name'> {
  type: 'registration' | 'email' | 'email_change'
  token: string
}

/** Asks before an address is confirmed, and says what follows from it. */
export function ConfirmEmail({ type, token, email, association_name }: ConfirmEmailProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const queryClient = useQueryClient()
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: verifyEmail,
    // Whoever is logged in meanwhile sees their new address.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['session', 'me'] }),
  })
  const what = type === 'email_change' ? 'change' : 'confirm'
  const texts = { email, association: association_name ?? t('app.name') }
  const failure = error ? toApiError(error) : undefined
  const problem = failure && linkProblem(failure)
  if (problem) return <BadLink purpose="verify" problem={problem} />
  if (isSuccess) {
    return (
      <PublicCard
        title={t(`account.verify.${what}_done_title`)}
        lead={t(`account.verify.${what}_done`, texts)}
      >
        <WayOn primary email={email} />
      </PublicCard>
    )
  }
  return (
    <PublicCard title={t(`account.verify.${what}_title`)} lead={t(`account.verify.${what}_text`, texts)}>
      <CallFailure failure={failure} offlineText={t('account.offline')} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={!online}
        loading={isPending}
        onClick={() => mutate(token)}
        sx={{ mt: 1 }}
      >
        {t(`account.verify.${what}_action`)}
      </Button>
    </PublicCard>
  )
}
