import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'

import { SettingsFrame } from '#features/settings/components/SettingsFrame.tsx'

export const Route = createFileRoute('/_authed/settings')({
  beforeLoad: ({ context }) => context.addTexts('settings'),
  component: Settings,
})

function Settings() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <SettingsFrame path={path}>
      <Outlet />
    </SettingsFrame>
  )
}
