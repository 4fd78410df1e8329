import { createFileRoute, redirect } from '@tanstack/react-router'

// Also for who is logged out: the guard of / sends them on to the login.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
