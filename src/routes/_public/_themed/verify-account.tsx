import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LinkRequest } from '#features/account/components/LinkRequest.tsx'
import { resendVerification } from '#features/account/mutations.ts'
import { requireLoggedOut } from '#features/session/guards.ts'

export const Route = createFileRoute('/_public/_themed/verify-account')({
  beforeLoad: () => requireLoggedOut('/'),
  component: VerifyAccount,
})

function VerifyAccount() {
  const { mailSent, email = '' } = useLocation({ select: ({ state }) => state })
  const navigate = Route.useNavigate()
  return (
    <LinkRequest
      purpose="verify_account"
      request={resendVerification}
      email={email}
      sent={mailSent}
      onSent={(sent) => void navigate({ to: '.', replace: true, state: { mailSent: sent } })}
    />
  )
}
