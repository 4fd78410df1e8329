import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { linkProblem } from '../link-problem.ts'
import { registerUser } from '../mutations.ts'
import { accountQueries } from '../queries.ts'
import type { RegistrationValues } from '../registration-schema.ts'
import type { Verification } from '../verification.ts'
import { BadLink } from './BadLink.tsx'
import { CheckingLink } from './CheckingLink.tsx'
import { LoggedInNote } from './LoggedInNote.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

interface InvitedRegistrationProps {
  token: string
  onMailSent: (email: string) => void
  onLoggedIn: () => void
}

/** Registration with an invitation: the address and the role are already given. */
export function InvitedRegistration({ token, onMailSent, onLoggedIn }: InvitedRegistrationProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const queryClient = useQueryClient()
  const link = accountQueries.verification(token)
  const query = useQuery(link)
  const register = async (values: RegistrationValues) => {
    try {
      const outcome = await registerUser(values, token)
      if (outcome === 'mail sent') onMailSent(values.email)
      else onLoggedIn?.()
    } catch (error) {
      // The invitation was withdrawn or expired while the form was filled in: the page says so in place of the form.
      if (linkProblem(toApiError(error))) await queryClient.resetQueries(link)
      throw error
    }
  }
  const show = ({ type, email, association_name, role_name, terms_and_conditions }: Verification) => {
    if (type !== 'user_invitation') return <BadLink purpose="invitation" problem="unknown" />
    const association = association_name ?? t('app.name')
    const role = role_name ? roleName(role_name) : ''
    return (
      <PublicCard
        title={t('account.verify.user_invitation_title')}
        lead={t('account.verify.user_invitation_text', { association, role })}
      >
        <LoggedInNote link="invitation" />
        <RegistrationForm
          association={association}
          terms={terms_and_conditions}
          invited={email}
          register={register}
        />
      </PublicCard>
    )
  }
  return (
    <CheckingLink title={t('account.verify.user_invitation_title')} purpose="invitation" query={query}>
      {show}
    </CheckingLink>
  )
}
