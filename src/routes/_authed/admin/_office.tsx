import { createFileRoute } from '@tanstack/react-router'

// Around the admin screens but not the scanner, which has to open soon and says what everyone's texts say.
export const Route = createFileRoute('/_authed/admin/_office')({
  beforeLoad: ({ context }) => context.addTexts('admin'),
})
