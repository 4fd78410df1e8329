import { createFileRoute, useLocation } from '@tanstack/react-router'

import { SetupPage } from '#features/setup/components/SetupPage.tsx'

export const Route = createFileRoute('/_public/setup')({
  loader: ({ context: { addTexts } }) => Promise.all([addTexts('account'), addTexts('setup')]),
  component: Setup,
})

function Setup() {
  // The key stays in the fragment, so that the page can be reloaded.
  const { hash } = useLocation()
  return (
    <SetupPage
      setupKey={hash.replace(/^#/, '')}
      // Anew, because nothing that this page has loaded knows the club.
      onReady={() => window.location.replace('/login')}
    />
  )
}
