import { createFileRoute } from '@tanstack/react-router'

import { InvitedRegistration } from '#features/account/components/InvitedRegistration.tsx'
import { OpenRegistration } from '#features/account/components/OpenRegistration.tsx'
import { accountQueries } from '#features/account/queries.ts'
import { requireLoggedOut } from '#features/session/guards.ts'
import { searchParams, textUpTo } from '#lib/browser/search-params.ts'

// The token from an invitation link.
const registerSearch = searchParams({ token: textUpTo(100) })

export const Route = createFileRoute('/_public/register')({
  validateSearch: registerSearch,
  loaderDeps: ({ search }) => search,
  // A visitor with an invitation is let through, logged in or not: it may be for somebody else.
  beforeLoad: ({ search }) => {
    if (!search.token) requireLoggedOut('/')
  },
  // Runs while the screen's code loads. An invitation's details are requested by the screen, and kept only
  // there.
  loader: ({ context: { queryClient, addTexts }, deps: { token } }) => {
    if (!token) void queryClient.prefetchQuery(accountQueries.openAssociation())
    return addTexts('account')
  },
  component: Register,
})

function Register() {
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onMailSent = (to: string) =>
    void navigate({ to: '/verify-account', state: { mailSent: { to, at: Date.now() } } })
  return token ? (
    <InvitedRegistration
      key={token}
      token={token}
      onMailSent={onMailSent}
      onLoggedIn={() => void navigate({ to: '/', replace: true })}
    />
  ) : (
    <OpenRegistration onMailSent={onMailSent} />
  )
}
