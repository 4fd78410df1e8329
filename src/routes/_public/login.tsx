import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { LoginPage } from '#features/session/components/LoginPage.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'

export const Route = createFileRoute('/_public/login')({
  validateSearch: z.object({
    /** Where to go after the login. */
    redirect: z.catch(z.optional(z.string()), undefined),
    /** The session ended by itself, which is worth a word. */
    ended: z.catch(z.optional(z.boolean()), undefined),
  }),
  beforeLoad: ({ search }) => requireLoggedOut(search.redirect),
  component: Login,
})

function Login() {
  const { ended = false } = Route.useSearch()
  return <LoginPage ended={ended} />
}
