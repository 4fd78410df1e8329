import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { logoUrl } from '#api/association-logo.ts'
import { toApiError } from '#api/errors.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AssociationHead } from '#ui/public/AssociationHead.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { registerUser } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import { ContinueLink } from './ContinueLink.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

/** Open registration, if the association allows it. */
export function OpenRegistration({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { data: association, error, isFetching, refetch } = useQuery(accountQueries.openAssociation())
  const title = t('account.register.title')
  if (association === undefined) {
    return (
      <PublicCard title={title}>
        {error ? (
          <ErrorState error={toApiError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton height={720} />
          </Loading>
        )}
      </PublicCard>
    )
  }
  if (association === null) {
    return (
      <PublicCard title={t('account.register.closed_title')}>
        <Alert severity="info">{t('account.register.closed')}</Alert>
        <ContinueLink primary />
      </PublicCard>
    )
  }
  const { name, terms_and_conditions: terms } = association
  return (
    <PublicCard title={title} lead={t('account.register.lead', { association: name })}>
      <AssociationHead name={name} logo={logoUrl(association)} description={association.description} />
      <RegistrationForm
        association={name}
        terms={terms}
        register={async (values) => {
          await registerUser(values)
          onMailSent(values.email)
        }}
      />
      <ContinueLink />
    </PublicCard>
  )
}
