import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LinkRequest } from '#features/account/components/LinkRequest.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'

// Fetched on submit: the form need not wait for the API code.
const request = async (email: string) =>
  (await import('#features/account/mutations.ts')).resendVerification(email)

export const Route = createFileRoute('/_public/verify-account')({
  beforeLoad: () => requireLoggedOut('/'),
  loader: ({ context }) => context.addTexts('account'),
  component: VerifyAccount,
})

function VerifyAccount() {
  const { mailSent, email = '' } = useLocation({ select: ({ state }) => state })
  const navigate = Route.useNavigate()
  return (
    <LinkRequest
      purpose="verify_account"
      request={request}
      email={email}
      sent={mailSent}
      onSent={(sent) => void navigate({ to: '.', replace: true, state: { mailSent: sent } })}
    />
  )
}
