import { createFileRoute } from '@tanstack/react-router'

import { useSession } from '#features/session/use-session.ts'
import { PasswordPage } from '#features/settings/components/PasswordPage.tsx'

export const Route = createFileRoute('/_authed/settings/password')({ component: MyPassword })

function MyPassword() {
  const { user } = useSession()
  return <PasswordPage email={user?.email ?? ''} />
}
