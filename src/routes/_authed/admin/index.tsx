import { createFileRoute, redirect } from '@tanstack/react-router'

// Also for who may only scan: the guard of the users sends them home, where the navigation leads to the scanner.
export const Route = createFileRoute('/_authed/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true })
  },
})
