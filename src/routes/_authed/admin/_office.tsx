import { createFileRoute } from '@tanstack/react-router'

// Surrounds the admin screens but not the scanner, which must open quickly and needs only the common texts.
export const Route = createFileRoute('/_authed/admin/_office')({
  beforeLoad: async ({ context }) => {
    // Some texts are shared with members' own settings.
    await Promise.all([context.addTexts('admin'), context.addTexts('settings')])
  },
})
