import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'

import { SettingsFrame } from '#features/settings/components/SettingsFrame.tsx'

export const Route = createFileRoute('/_authed/settings')({ component: Settings })

function Settings() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <SettingsFrame path={path}>
      <Outlet />
    </SettingsFrame>
  )
}
