import { createFileRoute } from '@tanstack/react-router'

import { ResetPasswordPage } from '#features/account/components/ResetPasswordPage.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'
import { searchParams, textUpTo } from '#lib/search-params.ts'

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: searchParams({ token: textUpTo(100) }),
  beforeLoad: () => requireLoggedOut('/'),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ResetPasswordPage
      key={token}
      token={token}
      onDone={() => void navigate({ to: '/login', state: { passwordReset: true }, replace: true })}
    />
  )
}
