import { createFileRoute } from '@tanstack/react-router'

import { InvitedRegistration } from '#features/account/components/InvitedRegistration.tsx'
import { OpenRegistration } from '#features/account/components/OpenRegistration.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'
import { searchParams, textUpTo } from '#lib/search-params.ts'

export const Route = createFileRoute('/_public/register')({
  // The token is that of an invitation's link.
  validateSearch: searchParams({ token: textUpTo(100) }),
  // Also what follows a registration that logs in.
  beforeLoad: () => requireLoggedOut('/'),
  component: Register,
})

function Register() {
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onMailSent = (to: string) =>
    void navigate({ to: '/verify-account', state: { mailSent: { to, at: Date.now() } } })
  return token ? (
    <InvitedRegistration key={token} token={token} onMailSent={onMailSent} />
  ) : (
    <OpenRegistration onMailSent={onMailSent} />
  )
}
