import { createFileRoute, redirect } from '@tanstack/react-router'

// Also for logged-out visitors: the guard of / sends them to the login.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
