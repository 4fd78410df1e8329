import { createFileRoute, Outlet } from '@tanstack/react-router'

import { loadSession, requireLogin } from '#features/session/guards.ts'

export const Route = createFileRoute('/_authed')({
  // A frame that fetches what it shows: not worth a file of its own.
  codeSplitGroupings: [],
  beforeLoad: async ({ context, location }) => {
    requireLogin(location.href)
    await Promise.all([loadSession(context), context.addTexts('member')])
  },
  // Comes with the screen that it surrounds, not after it.
  loader: ({ context }) => context.preloadShell(),
  component: AuthedLayout,
  // Roles and permissions decide what exists: until they are known there is only the spinner.
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
