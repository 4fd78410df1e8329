import { createFileRoute, Outlet } from '@tanstack/react-router'

import { loadSession, requireLogin } from '#features/session/guards.ts'

export const Route = createFileRoute('/_authed')({
  // Too small for a file of its own: a frame that fetches its content.
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location }) => {
    requireLogin(location.href)
    await Promise.all([loadSession(context), context.addTexts('member')])
  },
  // Loads together with the screen it surrounds, not after it.
  loader: ({ context }) => context.preloadShell(),
  component: AuthedLayout,
  // Roles and permissions decide which routes exist: until they are known, only the spinner is shown.
  pendingMs: 100,
})

function AuthedLayout() {
  const { Shell } = Route.useRouteContext()
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
