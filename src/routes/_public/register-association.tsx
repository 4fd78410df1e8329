import { createFileRoute, redirect } from '@tanstack/react-router'

import { AssociationForm } from '#features/account/components/AssociationForm.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'
import { hasFeature } from '#lib/club/flags.ts'

export const Route = createFileRoute('/_public/register-association')({
  beforeLoad: () => {
    requireLoggedOut('/')
    // Unless both are on, this path does not exist.
    if (!hasFeature('multiAssociation') || !hasFeature('associationRegistration')) {
      throw redirect({ to: '/login', replace: true })
    }
  },
  loader: ({ context }) => context.addTexts('account'),
  component: RegisterAssociation,
})

function RegisterAssociation() {
  const navigate = Route.useNavigate()
  return (
    <AssociationForm
      onMailSent={(to) =>
        void navigate({ to: '/verify-account', state: { mailSent: { to, at: Date.now() } } })
      }
    />
  )
}
