import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { LoginPage } from '#features/session/components/LoginPage.tsx'
import { requireLoggedOut } from '#features/session/guards.ts'

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: ({ search }) => requireLoggedOut(search.redirect),
  component: LoginPage,
})
