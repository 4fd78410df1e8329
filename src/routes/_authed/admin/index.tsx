import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_authed/admin/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const { ownAdminEntrance } = await import('#features/session/admin-entrance.ts')
    throw redirect({ to: await ownAdminEntrance(queryClient), replace: true })
  },
})
