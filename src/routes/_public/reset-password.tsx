import { createFileRoute } from '@tanstack/react-router'

import { ResetPasswordPage } from '#features/account/components/ResetPasswordPage.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'
import { searchParams, textUpTo } from '#lib/browser/search-params.ts'

// Separate: inside the route its type would be inferred from the route's.
const resetSearch = searchParams({ token: textUpTo(100) })

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: resetSearch,
  // A visitor with a link is let through, logged in or not: it may concern another account.
  beforeLoad: ({ search }) => {
    if (!search.token) requireLoggedOut('/')
  },
  loader: ({ context }) => context.addTexts('account'),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ResetPasswordPage
      key={token}
      token={token}
      onDone={async (email) => {
        const { logoutAfterReset } = await import('#features/session/account.ts')
        if (!(await logoutAfterReset()))
          await navigate({ to: '/login', state: { passwordReset: true, email }, replace: true })
      }}
    />
  )
}
