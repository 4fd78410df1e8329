import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LoginPage } from '#features/session/components/LoginPage.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'
import { flag, searchParams, textUpTo } from '#lib/browser/search-params.ts'

const loginSearch = searchParams({
  /** Where to go after the login. */
  redirect: textUpTo(2000),
  /** The server ended the session; the login explains it. */
  ended: flag,
})

export const Route = createFileRoute('/_public/login')({
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => requireLoggedOut(search.redirect),
  component: Login,
})

function Login() {
  const { ended } = Route.useSearch()
  const { passwordReset, accountDeleted, email } = useLocation({ select: ({ state }) => state })
  return (
    <LoginPage
      ended={ended ?? false}
      passwordReset={passwordReset}
      accountDeleted={accountDeleted}
      email={email}
    />
  )
}
