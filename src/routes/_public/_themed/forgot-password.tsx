import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LinkRequest } from '#features/account/components/LinkRequest.tsx'
import { requestPasswordReset } from '#features/account/mutations.ts'
import { requireLoggedOut } from '#features/session/guards.ts'

export const Route = createFileRoute('/_public/_themed/forgot-password')({
  beforeLoad: () => requireLoggedOut('/'),
  component: ForgotPassword,
})

function ForgotPassword() {
  const { mailSent, email = '' } = useLocation({ select: ({ state }) => state })
  const navigate = Route.useNavigate()
  return (
    <LinkRequest
      purpose="forgot"
      request={requestPasswordReset}
      email={email}
      sent={mailSent}
      onSent={(sent) => void navigate({ to: '.', replace: true, state: { mailSent: sent } })}
    />
  )
}
